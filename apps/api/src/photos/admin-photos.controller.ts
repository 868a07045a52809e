import { Controller, Inject } from '@nestjs/common';
import { type AdminPhoto, type AdminPhotosPage } from '@sandstone/contract';
import { type Actor, type PhotoRecord } from '@sandstone/database';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { CurrentActor } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toAdminPhoto } from './photo.mapper.ts';

@Controller()
export class AdminPhotosController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('adminPhotos')
  async list(@RouteInput('adminPhotos') { query }: RouteInputOf<'adminPhotos'>): Promise<AdminPhotosPage> {
    const { unlisted, ...request } = query;
    const { photos, nextCursor, total } = await this.#context.photos.adminPage({
      ...request,
      isUnlisted: unlisted !== undefined,
    });
    return { photos: photos.map(toAdminPhoto), nextCursor, total };
  }

  @ApiRoute('adminRetryPhoto')
  async retry(
    @RouteInput('adminRetryPhoto') { params }: RouteInputOf<'adminRetryPhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminPhoto> {
    const photo = await this.#context.photos.retry(params.id, actor);
    this.#context.signals.publish('outboxFilled', {});
    return this.#changed(photo);
  }

  @ApiRoute('adminUpdatePhoto')
  async update(
    @RouteInput('adminUpdatePhoto') { params, body }: RouteInputOf<'adminUpdatePhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminPhoto> {
    return this.#changed(await this.#context.photos.update(params.id, body, actor));
  }

  @ApiRoute('adminDeletePhotos')
  async deleteSome(
    @RouteInput('adminDeletePhotos') { body }: RouteInputOf<'adminDeletePhotos'>,
    @CurrentActor() actor: Actor,
  ): Promise<{ deleted: string[] }> {
    const deleted = await this.#context.photos.markAllDeleted(body.ids, actor);
    this.#context.signals.publish('outboxFilled', {});
    for (const photoId of deleted) this.#context.signals.publish('photoChanged', { photoId });
    return { deleted };
  }

  @ApiRoute('adminDeletePhoto')
  async delete(
    @RouteInput('adminDeletePhoto') { params }: RouteInputOf<'adminDeletePhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.#context.photos.markDeleted(params.id, actor);
    this.#context.signals.publish('outboxFilled', {});
    this.#context.signals.publish('photoChanged', { photoId: params.id });
  }

  #changed(photo: PhotoRecord): AdminPhoto {
    this.#context.signals.publish('photoChanged', { photoId: photo.id });
    return toAdminPhoto(photo);
  }
}
