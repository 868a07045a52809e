import { Controller } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { ApiRoute } from '../http/api-route.decorator.ts';

/** Leads a visitor to the provider that verifies the age, and back. No method is set up yet. */
@Controller()
export class AgeCheckController {
  @ApiRoute('startAgeCheck')
  start(): void {
    throw new ProblemError('not_found');
  }

  @ApiRoute('ageCheckCallback')
  finish(): void {
    throw new ProblemError('not_found');
  }
}
