import { Controller } from '@nestjs/common';
import { type OpeningResponse } from '@sandstone/contract';
import { type Actor, type SiteStateRecord, SiteStateRepository } from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';

/** Opens and closes the site. */
@Controller()
export class OpeningController {
  constructor(private readonly state: SiteStateRepository) {}

  @ApiRoute('adminOpening')
  async read(): Promise<OpeningResponse> {
    return toResponse(await this.state.current());
  }

  @ApiRoute('adminSetOpening')
  async set(
    @RouteInput() { body }: RouteInputOf<'adminSetOpening'>,
    @CurrentActor() actor: Actor,
  ): Promise<OpeningResponse> {
    return toResponse(await this.state.set(body.isOpen, body.unchangedSince, actor));
  }
}

const toResponse = ({ isOpen, openedAt, changedAt, version }: SiteStateRecord): OpeningResponse => ({
  isOpen,
  openedAt: openedAt?.toISOString() ?? null,
  changedAt: changedAt.toISOString(),
  version,
});
