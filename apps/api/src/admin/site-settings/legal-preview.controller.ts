import { Controller } from '@nestjs/common';
import { type LegalBlock } from '@sandstone/contract';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { legalBlocks } from '../../legal/legal-blocks.ts';

/** Shows what visitors would see of a wording that is not saved. */
@Controller()
export class LegalPreviewController {
  @ApiRoute('adminLegalPreview')
  preview(@RouteInput() { body }: RouteInputOf<'adminLegalPreview'>): { blocks: LegalBlock[] } {
    return { blocks: legalBlocks(body.text, body) };
  }
}
