import { Controller, Res } from '@nestjs/common';
import { iconSizes, limits, pictureCacheControl, ProblemError } from '@sandstone/contract';
import { SiteSettingsRepository } from '@sandstone/database';
import { VersionedCache } from '@sandstone/version-cache';
import { type Response } from 'express';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { CurrentSite } from './current-site.ts';
import { pngOf, shrink } from './mark-icon.ts';

/** The mark of the site as icons. Another mark than the current one is not found, so that a removed one is gone. */
@Controller()
export class SiteIconController {
  readonly #icons = new VersionedCache<Buffer>({ maxValues: iconSizes.length });

  constructor(
    private readonly site: CurrentSite,
    private readonly repository: SiteSettingsRepository,
  ) {}

  @ApiRoute('siteIcon')
  async serve(@RouteInput() { params }: RouteInputOf<'siteIcon'>, @Res() response: Response): Promise<void> {
    const { markId, size } = params;
    const { mark } = (await this.site.settings()).pictures;
    if (size === undefined || mark?.markId !== markId) throw new ProblemError('image_not_found');
    // An icon changes with its mark alone.
    const icon = await this.#icons.get(markId, String(size), async () => {
      const pixels = await this.repository.markPixels(mark);
      if (pixels === undefined) throw new ProblemError('image_not_found');
      const { sidePx } = limits.siteMark;
      return pngOf(size === sidePx ? pixels : shrink(pixels, sidePx, size), size);
    });
    response
      .set({ 'Content-Type': 'image/png', 'Cache-Control': pictureCacheControl, ETag: `"${markId}-${size}"` })
      .send(icon);
  }
}
