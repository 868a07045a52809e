import { Controller } from '@nestjs/common';
import { type ContentVersionResponse } from '@sandstone/contract';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { ContentVersion } from './content-version.ts';
import { SiteOpening } from './site-opening.ts';

@Controller()
export class ContentVersionController {
  constructor(
    private readonly contentVersion: ContentVersion,
    private readonly opening: SiteOpening,
  ) {}

  @ApiRoute('contentVersion')
  async read(): Promise<ContentVersionResponse> {
    const version = await this.contentVersion.current();
    return { version, isOpen: await this.opening.isOpenIn(version) };
  }
}
