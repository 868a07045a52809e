import { pipeline } from 'node:stream/promises';
import { Controller, Inject, Res } from '@nestjs/common';
import {
  ProblemError,
  routePath,
  type TrashCounts,
  type TrashKind,
  type TrashPageAnswer,
  variantContentTypes,
  limits,
} from '@sandstone/contract';
import { type Actor, TrashRepository, type TrashedPhoto, type TrashedRecord } from '@sandstone/database';
import { photoThumbnailKey, withdrawnKey } from '@sandstone/domain';
import { ObjectNotFoundError, type ObjectStorage, StorageUnavailableError } from '@sandstone/storage';
import { type Response } from 'express';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { OBJECT_STORAGE } from '../../infrastructure/storage.module.ts';

const keptMs = limits.trash.keptDays * 24 * 60 * 60 * 1000;

/** Deleted photos, posts and events. The worker moves and removes the files of photos. */
@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @ApiRoute('adminTrash')
  async list(@RouteInput('adminTrash') { query }: RouteInputOf<'adminTrash'>): Promise<TrashPageAnswer> {
    const { kind, ...request } = query;
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.trash.page(kind, request),
      this.trash.counts(),
    ]);
    return { items: items.map((item) => toItem(kind, item)), nextCursor, counts };
  }

  /** The files of a deleted photo are private, so that only this route reads them. */
  @ApiRoute('adminTrashPicture')
  async picture(
    @RouteInput('adminTrashPicture') { params }: RouteInputOf<'adminTrashPicture'>,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.trash.photo(params.id);
    const key = found && photoThumbnailKey(found.photo);
    if (found === undefined || key === undefined) throw new ProblemError('photo_not_found');
    const body = await this.#read(found, key);
    response.set({ 'Content-Type': variantContentTypes.webp, 'Cache-Control': 'private, no-store' });
    // A closed connection is not a failure.
    await pipeline(body, response).catch(() => response.destroy());
  }

  @ApiRoute('adminRestore')
  async restore(
    @RouteInput('adminRestore') { body }: RouteInputOf<'adminRestore'>,
    @CurrentActor() actor: Actor,
  ): Promise<{ ids: string[] }> {
    return { ids: await this.trash.restore(body, actor) };
  }

  @ApiRoute('adminErase')
  async erase(
    @RouteInput('adminErase') { body }: RouteInputOf<'adminErase'>,
    @CurrentActor() actor: Actor,
  ): Promise<{ ids: string[] }> {
    return { ids: await this.trash.erase(body, actor) };
  }

  @ApiRoute('adminEmptyTrash')
  async empty(@CurrentActor() actor: Actor): Promise<{ removed: TrashCounts }> {
    return { removed: await this.trash.empty(actor) };
  }

  /** Reads the file from where the record says it is, or from where the worker has moved it since. */
  async #read({ isWithdrawn }: TrashedPhoto, key: string) {
    const places = [
      { bucket: 'staging', key: withdrawnKey(key) },
      { bucket: 'public', key },
    ] as const;
    for (const place of isWithdrawn ? places : places.toReversed()) {
      try {
        return await this.storage.read(place.bucket, place.key);
      } catch (error) {
        if (error instanceof StorageUnavailableError)
          throw new ProblemError('unavailable', undefined, { cause: error });
        if (!(error instanceof ObjectNotFoundError)) throw error;
      }
    }
    throw new ProblemError('photo_not_found');
  }
}

const toItem = (
  kind: TrashKind,
  { id, name, placeholder, deletedAt, hasPicture, isRestoring }: TrashedRecord,
) => ({
  id,
  name,
  placeholder,
  pictureUrl: kind === 'photo' && hasPicture ? routePath('adminTrashPicture', { id }) : null,
  deletedOn: deletedAt.toISOString(),
  erasedOn: new Date(deletedAt.getTime() + keptMs).toISOString(),
  restoring: isRestoring,
});
