import { Controller } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { EventRepository, PhotoRepository } from '@sandstone/database';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from './photo.mapper.ts';

@Controller()
export class PhotosController {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly events: EventRepository,
  ) {}

  // Revalidation removes deleted photos from the gallery immediately, at the cost of one index scan.
  @ApiRoute('photos', 'no-cache')
  @CacheResponses()
  async list(@RouteInput() { query }: RouteInputOf<'photos'>): Promise<ResponseOf<'photos'>> {
    const [{ photos, ...position }, events] = await Promise.all([
      this.photos.publicPage(query),
      // Other pages show the newest photos without a selection.
      query.sort === undefined ? this.events.selectingPhotos(query.event, limits.eventChips) : undefined,
    ]);
    return { photos: photos.map(toPhoto), ...position, events };
  }
}
