import { Controller, Inject } from '@nestjs/common';
import { routePath, type SitemapEntry, type SitemapPage } from '@sandstone/contract';
import { type SitemapRecord } from '@sandstone/database';
import { photoCdnUrl } from '@sandstone/domain';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';

@Controller()
export class SitemapController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('sitemap', 'no-cache')
  async page(@RouteInput('sitemap') { params, query }: RouteInputOf<'sitemap'>): Promise<SitemapPage> {
    const { records, nextCursor } = await this.#context.sitemap.page(params.kind, query.cursor);
    return { entries: records.map(toEntry), nextCursor };
  }
}

function toEntry({
  id,
  slug,
  title,
  description,
  changedAt,
  covers,
  photos,
  video,
}: SitemapRecord): SitemapEntry {
  return {
    id,
    slug,
    title,
    description,
    changedOn: changedAt.toISOString(),
    images: [
      ...covers.map((cover) => routePath('secureImage', { id: cover })),
      ...photos.map((photo) => photoCdnUrl(photo.id, photo.version)),
    ],
    video: video && { duration: video.durationSeconds, publishedOn: video.publishedAt.toISOString() },
  };
}
