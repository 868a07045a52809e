import { Controller, Inject } from '@nestjs/common';
import { type PhotosPage } from '@sandstone/contract';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from './photo.mapper.ts';

@Controller()
export class PhotosController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  // Revalidation removes deleted photos from the gallery immediately, at the cost of one index scan.
  @ApiRoute('photos', 'no-cache')
  async list(@RouteInput('photos') { query }: RouteInputOf<'photos'>): Promise<PhotosPage> {
    const { photos, ...position } = await this.#context.photos.publicPage(query);
    return { photos: photos.map(toPhoto), ...position };
  }
}
