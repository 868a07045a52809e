import { Controller, Headers } from '@nestjs/common';
import { type ContentVersionResponse, namedProcess, processHeader } from '@sandstone/contract';
import { CompatibilityWatch } from '@sandstone/nest';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { ContentVersion } from './content-version.ts';
import { RegionGate } from './region-gate.ts';
import { SiteOpening } from './site-opening.ts';

@Controller()
export class ContentVersionController {
  constructor(
    private readonly contentVersion: ContentVersion,
    private readonly opening: SiteOpening,
    private readonly gate: RegionGate,
    private readonly compatibility: CompatibilityWatch,
  ) {}

  @ApiRoute('contentVersion')
  async read(@Headers(processHeader) web?: string): Promise<ContentVersionResponse> {
    this.compatibility.hear(namedProcess('web', web));
    const version = await this.contentVersion.current();
    const [isOpen, gate] = await Promise.all([this.opening.isOpenIn(version), this.gate.gateIn(version)]);
    return { version, isOpen, gate, requiredLevel: this.compatibility.requiredLevel };
  }
}
