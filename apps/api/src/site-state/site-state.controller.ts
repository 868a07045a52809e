import { Controller, Headers } from '@nestjs/common';
import { namedProcess, processHeader } from '@sandstone/contract';
import { CompatibilityWatch } from '@sandstone/nest';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf } from '../http/route-input.decorator.ts';
import { ContentVersion } from '../content-version/content-version.ts';
import { RegionAdmission } from './region-admission.ts';
import { SiteOpening } from './site-opening.ts';

@Controller()
export class SiteStateController {
  constructor(
    private readonly contentVersion: ContentVersion,
    private readonly opening: SiteOpening,
    private readonly regions: RegionAdmission,
    private readonly compatibility: CompatibilityWatch,
  ) {}

  @ApiRoute('contentVersion')
  async read(@Headers(processHeader) web?: string): Promise<ResponseOf<'contentVersion'>> {
    this.compatibility.hear(namedProcess('web', web));
    const version = await this.contentVersion.current();
    const [isOpen, gate] = await Promise.all([
      this.opening.isOpenIn(version),
      this.regions.classCheckIn(version),
    ]);
    return { version, isOpen, gate, requiredLevel: this.compatibility.requiredLevel };
  }
}
