import { Controller } from '@nestjs/common';
import { routePath, type TrashKind, limits } from '@sandstone/contract';
import { type Actor, TrashRepository, type TrashedRecord } from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';

const keptMs = limits.trash.keptDays * 24 * 60 * 60 * 1000;

/** Deleted photos, posts and events. The worker moves and removes the files of photos. */
@Controller()
export class TrashController {
  constructor(private readonly trash: TrashRepository) {}

  @ApiRoute('adminTrash')
  async list(@RouteInput() { query }: RouteInputOf<'adminTrash'>): Promise<ResponseOf<'adminTrash'>> {
    const { kind, ...request } = query;
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.trash.page(kind, request),
      this.trash.counts(),
    ]);
    return { items: items.map((item) => toItem(kind, item)), nextCursor, counts };
  }

  @ApiRoute('adminRestore')
  async restore(
    @RouteInput() { body }: RouteInputOf<'adminRestore'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminRestore'>> {
    const { unchangedSince, ...selection } = body;
    return { ids: await this.trash.restore(selection, actor, unchangedSince) };
  }

  @ApiRoute('adminErase')
  async erase(
    @RouteInput() { body }: RouteInputOf<'adminErase'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminErase'>> {
    return { ids: await this.trash.erase(body, actor) };
  }

  @ApiRoute('adminEmptyTrash')
  async empty(@CurrentActor() actor: Actor): Promise<ResponseOf<'adminEmptyTrash'>> {
    return { removed: await this.trash.empty(actor) };
  }
}

const toItem = (
  kind: TrashKind,
  { id, name, placeholder, deletedAt, hasPicture, isRestoring }: TrashedRecord,
) => ({
  id,
  name,
  placeholder,
  pictureUrl:
    kind === 'photo' && hasPicture ? routePath('adminPhotoPicture', { id, size: 'thumbnail' }) : null,
  deletedOn: deletedAt,
  erasedOn: new Date(deletedAt.getTime() + keptMs),
  restoring: isRestoring,
});
