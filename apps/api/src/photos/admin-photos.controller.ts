import { Controller, Inject, Req } from '@nestjs/common';
import { type AdminPhoto, type AdminPhotosPage, ProblemError } from '@sandstone/contract';
import { type AdminPhotoRecord } from '@sandstone/database';
import { type Request } from 'express';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
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
    const { photos, nextCursor, total } = await this.#context.photos.adminPage(query);
    return { photos: photos.map(toAdminPhoto), nextCursor, total };
  }

  @ApiRoute('adminRetryPhoto')
  async retry(
    @RouteInput('adminRetryPhoto') { params }: RouteInputOf<'adminRetryPhoto'>,
    @CurrentSession() signedIn: SignedIn,
    @Req() request: Request,
  ): Promise<AdminPhoto> {
    const photo = this.#found(await this.#context.photos.adminById(params.id));
    if (!(await this.#context.photos.retry(params.id, String(request.id)))) {
      throw new ProblemError(photo.status === 'failed' ? 'photo_not_found' : 'photo_not_failed');
    }
    this.#context.signals.publish('outboxFilled', {});
    return this.#changed(params.id, 'photo.retry', signedIn, request);
  }

  @ApiRoute('adminUpdatePhoto')
  async update(
    @RouteInput('adminUpdatePhoto') { params, body }: RouteInputOf<'adminUpdatePhoto'>,
    @CurrentSession() signedIn: SignedIn,
    @Req() request: Request,
  ): Promise<AdminPhoto> {
    if (!(await this.#context.photos.updateDescription(params.id, body.description || null))) {
      throw new ProblemError('photo_not_found');
    }
    return this.#changed(params.id, 'photo.update', signedIn, request);
  }

  @ApiRoute('adminDeletePhoto')
  async delete(
    @RouteInput('adminDeletePhoto') { params }: RouteInputOf<'adminDeletePhoto'>,
    @CurrentSession() signedIn: SignedIn,
    @Req() request: Request,
  ): Promise<void> {
    if (!(await this.#context.photos.markDeleted(params.id, String(request.id)))) {
      throw new ProblemError('photo_not_found');
    }
    this.#context.signals.publish('outboxFilled', {});
    this.#context.signals.publish('photoChanged', { photoId: params.id, deleted: true });
    await this.#audit(params.id, 'photo.delete', signedIn, request);
  }

  async #changed(id: string, action: string, signedIn: SignedIn, request: Request): Promise<AdminPhoto> {
    this.#context.signals.publish('photoChanged', { photoId: id });
    await this.#audit(id, action, signedIn, request);
    return toAdminPhoto(this.#found(await this.#context.photos.adminById(id)));
  }

  async #audit(id: string, action: string, { user }: SignedIn, request: Request): Promise<void> {
    await this.#context.audit.append({ actor: user.id, action, target: id, requestId: String(request.id) });
  }

  #found(photo: AdminPhotoRecord | undefined): AdminPhotoRecord {
    if (photo === undefined) throw new ProblemError('photo_not_found');
    return photo;
  }
}
