import { Controller } from '@nestjs/common';
import { SetupRepository } from '@sandstone/database';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf } from '../../http/route-input.decorator.ts';

/** Tells the creator which steps of a new site are done. */
@Controller()
export class SetupStepsController {
  constructor(private readonly setup: SetupRepository) {}

  @ApiRoute('adminSetup')
  read(): Promise<ResponseOf<'adminSetup'>> {
    return this.setup.steps();
  }

  @ApiRoute('adminDismissSetup')
  async dismiss(): Promise<ResponseOf<'adminDismissSetup'>> {
    await this.setup.dismiss();
    return this.setup.steps();
  }
}
