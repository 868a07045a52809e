import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Inject, Res } from '@nestjs/common';
import { ProblemError, variantContentTypes } from '@sandstone/contract';
import { type Actor, PhotoEditRepository, type PhotoRecord, PhotoRepository } from '@sandstone/database';
import {
  fileVersion,
  photoJpegKey,
  photoThumbnailKey,
  photoVisibility,
  picturePlaces,
} from '@sandstone/domain';
import { type SignalBus } from '@sandstone/jobs';
import { OBJECT_STORAGE, SIGNAL_BUS } from '@sandstone/nest';
import { ObjectNotFoundError, type ObjectStorage, readFirst } from '@sandstone/storage';
import { type Response } from 'express';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

@Controller()
export class AdminPhotosController {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly edits: PhotoEditRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @ApiRoute('adminPhotos')
  async list(@RouteInput() { query }: RouteInputOf<'adminPhotos'>): Promise<ResponseOf<'adminPhotos'>> {
    const { photos, nextCursor, total } = await this.photos.adminPage(query);
    return { photos: photos.map(toAdminPhoto), nextCursor, total };
  }

  @ApiRoute('adminRetryPhoto')
  async retry(
    @RouteInput() { params }: RouteInputOf<'adminRetryPhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminRetryPhoto'>> {
    const photo = await this.photos.retry(params.id, actor);
    this.signals.publish('outboxFilled', {});
    return this.#changed(photo);
  }

  @ApiRoute('adminUpdatePhoto')
  async update(
    @RouteInput() { params, body }: RouteInputOf<'adminUpdatePhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminUpdatePhoto'>> {
    return this.#changed(await this.photos.update(params.id, body, actor));
  }

  @ApiRoute('adminPhotoEdits')
  async readEdits(
    @RouteInput() { params }: RouteInputOf<'adminPhotoEdits'>,
  ): Promise<ResponseOf<'adminPhotoEdits'>> {
    return this.edits.read(params.id);
  }

  @ApiRoute('adminEditPhoto')
  async edit(
    @RouteInput() { params, body }: RouteInputOf<'adminEditPhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminEditPhoto'>> {
    const saved = await this.edits.save(params.id, body.edits, actor, body.unchangedSince);
    const { formerEdits, version } = saved;
    return { ...this.#changed(saved), formerEdits, version };
  }

  @ApiRoute('adminDeletePhoto')
  async delete(
    @RouteInput() { params }: RouteInputOf<'adminDeletePhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminDeletePhoto'>> {
    const version = await this.photos.markDeleted(params.id, actor);
    this.signals.publish('outboxFilled', {});
    this.signals.publish('photoChanged', { photoId: params.id });
    return { version };
  }

  /** nginx serves the public pictures alone, so that the others need this route and its session. */
  @ApiRoute('adminPhotoPicture')
  async picture(
    @RouteInput() { params }: RouteInputOf<'adminPhotoPicture'>,
    @Res() response: Response,
  ): Promise<void> {
    if (params.size === 'original') return this.#sendOriginal(params.id, response);
    const photo = await this.photos.adminOrTrashedById(params.id);
    if (photo === undefined) throw new ProblemError('photo_not_found');
    const version = fileVersion(photo);
    const thumbnail =
      params.size === 'thumbnail' ? photoThumbnailKey(photo.id, version, photo.variants) : undefined;
    const body = await this.#read(photo, thumbnail ?? photoJpegKey(photo.id, version));
    const contentType = variantContentTypes[thumbnail === undefined ? 'jpg' : 'webp'];
    await this.#send(response, body, contentType);
  }

  /** The editor shows it, because every other picture has the edits. */
  async #sendOriginal(id: string, response: Response): Promise<void> {
    const original = await this.edits.original(id);
    if (original === undefined) throw new ProblemError('photo_not_found');
    const place = { bucket: 'originals', key: original.key } as const;
    await this.#send(response, await this.#readFirst([place]), original.contentType);
  }

  async #send(response: Response, body: Readable, contentType: string): Promise<void> {
    response.set({ 'Content-Type': contentType, 'Cache-Control': 'private, no-store' });
    // A closed connection is not a failure.
    await pipeline(body, response).catch(() => response.destroy());
  }

  async #read(photo: PhotoRecord, key: string) {
    return this.#readFirst(picturePlaces(key, photoVisibility(photo)));
  }

  async #readFirst(places: Parameters<typeof readFirst>[1]) {
    try {
      return await readFirst(this.storage, places);
    } catch (error) {
      if (error instanceof ObjectNotFoundError) throw new ProblemError('photo_not_found');
      throw error;
    }
  }

  #changed(photo: PhotoRecord): ResponseOf<'adminUpdatePhoto'> {
    this.signals.publish('photoChanged', { photoId: photo.id });
    return toAdminPhoto(photo);
  }
}
