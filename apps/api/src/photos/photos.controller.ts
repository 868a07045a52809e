import { Controller } from '@nestjs/common';
import { type PhotosPage } from '@sandstone/contract';
import { PhotoRepository } from '@sandstone/database';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from './photo.mapper.ts';

@Controller()
export class PhotosController {
  constructor(private readonly photos: PhotoRepository) {}

  // Revalidation removes deleted photos from the gallery immediately, at the cost of one index scan.
  @ApiRoute('photos', 'no-cache')
  @CacheResponses()
  async list(@RouteInput() { query }: RouteInputOf<'photos'>): Promise<PhotosPage> {
    const { photos, ...position } = await this.photos.publicPage(query);
    return { photos: photos.map(toPhoto), ...position };
  }
}
