import { Injectable } from '@nestjs/common';
import { SiteStateRepository } from '@sandstone/database';
import { VersionedCache } from '@sandstone/version-cache';
import { ContentVersion } from '../content-version/content-version.ts';
import { RegionAdmission } from './region-admission.ts';

/** Whether visitors can see the site. It is read once for each version of the content, which changes with it. */
@Injectable()
export class SiteOpening {
  readonly #known = new VersionedCache<boolean>({ maxValues: 1 });

  constructor(
    private readonly version: ContentVersion,
    private readonly state: SiteStateRepository,
    private readonly regions: RegionAdmission,
  ) {}

  async isOpen(): Promise<boolean> {
    return this.isOpenIn(await this.version.current());
  }

  /** @param version a version of the content that is current, or was a moment ago */
  isOpenIn(version: string): Promise<boolean> {
    return this.#known.get(version, 'isOpen', async () => {
      const { isOpen } = await this.state.current();
      // Rules of a later release could keep anybody out.
      return isOpen && (await this.regions.rulesIn(version)).isReadable;
    });
  }
}
