import { Controller } from '@nestjs/common';
import { type ContentVersionResponse } from '@sandstone/contract';
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
  ) {}

  @ApiRoute('contentVersion')
  async read(): Promise<ContentVersionResponse> {
    const version = await this.contentVersion.current();
    const [isOpen, gate] = await Promise.all([this.opening.isOpenIn(version), this.gate.gateIn(version)]);
    return { version, isOpen, gate };
  }
}
