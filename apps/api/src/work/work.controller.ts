import { Controller, Inject } from '@nestjs/common';
import { type FailedCoversAnswer, limits, type WorkAnswer } from '@sandstone/contract';
import { type Actor } from '@sandstone/database';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { CurrentActor } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { librariesState, queuesState } from './work-state.ts';
import { toFailedCover, toWaiting } from './work.mapper.ts';

/** Reports background work that is waiting or has failed, and retries failed covers. */
@Controller()
export class WorkController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('adminWork')
  async state(): Promise<WorkAnswer> {
    const { work, queue } = this.#context;
    const [{ photos, covers, deletions, handover }, libraries, queues] = await Promise.all([
      work.state(),
      librariesState(this.#context),
      queuesState(queue),
    ]);
    return {
      photos: { ...toWaiting(photos), failed: photos.failed },
      covers: { ...toWaiting(covers), failed: covers.failed },
      deletions: toWaiting(deletions),
      handover: toWaiting(handover),
      libraries,
      queues,
    };
  }

  @ApiRoute('adminFailedCovers')
  async failedCovers(): Promise<FailedCoversAnswer> {
    const { covers, work } = this.#context;
    const [records, state] = await Promise.all([covers.failed(limits.page.maxSize), work.state()]);
    return { videos: records.map(toFailedCover), total: state.covers.failed };
  }

  @ApiRoute('adminRetryCovers')
  async retryCovers(
    @RouteInput('adminRetryCovers') { body }: RouteInputOf<'adminRetryCovers'>,
    @CurrentActor() actor: Actor,
  ): Promise<{ videos: number }> {
    const videos = await this.#context.covers.retryFailed(body.videoIds, actor);
    if (videos > 0) this.#context.signals.publish('outboxFilled', {});
    return { videos };
  }
}
