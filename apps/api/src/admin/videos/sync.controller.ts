import { Controller, Inject } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { type Actor, CoverRepository, SyncRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS, STREAMING_PROVIDER } from '@sandstone/nest';
import { type StreamingProvider } from '@sandstone/streaming';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toVideoLibraryState } from './video-editing.mapper.ts';

/** The sync with the provider's libraries. */
@Controller()
export class SyncController {
  constructor(
    private readonly sync: SyncRepository,
    private readonly covers: CoverRepository,
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider | undefined,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  @ApiRoute('adminSync')
  async state(): Promise<ResponseOf<'adminSync'>> {
    const { streaming } = this;
    const records = streaming === undefined ? [] : await this.sync.libraries(streaming.name);
    // After the runs: one that has ended has planned its covers.
    const counts = await this.covers.counts();
    return {
      libraries: (streaming?.libraries ?? []).map((library) =>
        toVideoLibraryState(
          library,
          records.find(({ libraryId }) => libraryId === library.id),
        ),
      ),
      covers: counts,
    };
  }

  @ApiRoute('adminNameLibrary')
  async nameLibrary(
    @RouteInput() { params: { libraryId }, body }: RouteInputOf<'adminNameLibrary'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminNameLibrary'>> {
    const { streaming } = this;
    if (streaming?.libraries.some(({ id }) => id === libraryId) !== true)
      throw new ProblemError('streaming_not_configured');
    await this.sync.nameLibrary({ provider: streaming.name, libraryId }, body, actor);
    return this.state();
  }

  @ApiRoute('adminRequestSync')
  async request(@CurrentActor() { requestId }: Actor): Promise<ResponseOf<'adminRequestSync'>> {
    if (this.streaming === undefined) throw new ProblemError('streaming_not_configured');
    await this.sync.requestListing(this.streaming.name, requestId);
    this.signals.publish('syncWanted', {});
    return this.state();
  }
}
