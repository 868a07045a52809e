import { Controller } from '@nestjs/common';
import { type ContentVersionResponse } from '@sandstone/contract';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { ContentVersion } from './content-version.ts';

@Controller()
export class ContentVersionController {
  constructor(private readonly contentVersion: ContentVersion) {}

  @ApiRoute('contentVersion')
  async read(): Promise<ContentVersionResponse> {
    return { version: await this.contentVersion.current() };
  }
}
