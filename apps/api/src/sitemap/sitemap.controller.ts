import { Controller } from '@nestjs/common';
import { routePath } from '@sandstone/contract';
import { type SitemapRecord, SitemapRepository } from '@sandstone/database';
import { fileVersion, photoCdnUrl } from '@sandstone/domain';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';

@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapRepository) {}

  @ApiRoute('sitemap', 'no-cache')
  async page(@RouteInput() { params, query }: RouteInputOf<'sitemap'>): Promise<ResponseOf<'sitemap'>> {
    const { records, nextCursor } = await this.sitemap.page(params.kind, query.cursor);
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
}: SitemapRecord): ResponseOf<'sitemap'>['entries'][number] {
  return {
    id,
    slug,
    title,
    description,
    changedOn: changedAt,
    images: [
      ...covers.map((cover) => routePath('secureImage', { id: cover })),
      ...photos.map((photo) => photoCdnUrl(photo.id, fileVersion(photo))),
    ],
    video: video && { duration: video.durationSeconds, publishedOn: video.publishedAt },
  };
}
