import { Controller, Inject } from '@nestjs/common';
import { type AdminPhoto, type AdminPhotosPage } from '@sandstone/contract';
import { type Actor, type PhotoRecord, PhotoRepository } from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { SIGNAL_BUS } from '../../infrastructure/queues.module.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

@Controller()
export class AdminPhotosController {
  constructor(
    private readonly photos: PhotoRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  @ApiRoute('adminPhotos')
  async list(@RouteInput('adminPhotos') { query }: RouteInputOf<'adminPhotos'>): Promise<AdminPhotosPage> {
    const { photos, nextCursor, total } = await this.photos.adminPage(query);
    return { photos: photos.map(toAdminPhoto), nextCursor, total };
  }

  @ApiRoute('adminRetryPhoto')
  async retry(
    @RouteInput('adminRetryPhoto') { params }: RouteInputOf<'adminRetryPhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminPhoto> {
    const photo = await this.photos.retry(params.id, actor);
    this.signals.publish('outboxFilled', {});
    return this.#changed(photo);
  }

  @ApiRoute('adminUpdatePhoto')
  async update(
    @RouteInput('adminUpdatePhoto') { params, body }: RouteInputOf<'adminUpdatePhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminPhoto> {
    return this.#changed(await this.photos.update(params.id, body, actor));
  }

  @ApiRoute('adminDeletePhoto')
  async delete(
    @RouteInput('adminDeletePhoto') { params }: RouteInputOf<'adminDeletePhoto'>,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.photos.markDeleted(params.id, actor);
    this.signals.publish('outboxFilled', {});
    this.signals.publish('photoChanged', { photoId: params.id });
  }

  #changed(photo: PhotoRecord): AdminPhoto {
    this.signals.publish('photoChanged', { photoId: photo.id });
    return toAdminPhoto(photo);
  }
}
