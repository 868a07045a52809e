import { Controller } from '@nestjs/common';
import { type SetupStepsResponse } from '@sandstone/contract';
import { SetupRepository } from '@sandstone/database';
import { ApiRoute } from '../../http/api-route.decorator.ts';

/** Tells the creator which steps of a new site are done. */
@Controller()
export class SetupStepsController {
  constructor(private readonly setup: SetupRepository) {}

  @ApiRoute('adminSetup')
  read(): Promise<SetupStepsResponse> {
    return this.setup.steps();
  }

  @ApiRoute('adminDismissSetup')
  async dismiss(): Promise<SetupStepsResponse> {
    await this.setup.dismiss();
    return this.setup.steps();
  }
}
