import { Controller, Req, Res } from '@nestjs/common';
import { limits, ProblemError } from '@sandstone/contract';
import { type Actor, SetupRepository } from '@sandstone/database';
import { type Request, type Response } from 'express';
import { toSessionUser } from '../auth/session-user.mapper.ts';
import { CurrentActor, CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';

@Controller()
export class SetupController {
  constructor(
    private readonly setup: SetupRepository,
    private readonly rateLimits: RateLimits,
  ) {}

  @ApiRoute('setup', 'no-store')
  async read(): Promise<ResponseOf<'setup'>> {
    return { isPossible: await this.setup.isPossible() };
  }

  @ApiRoute('claimSite')
  async claim(
    @RouteInput() { body }: RouteInputOf<'claimSite'>,
    @CurrentSession() { user }: SignedIn,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<'claimSite'>> {
    if (!(await this.rateLimits.consume('setup', request.ip))) {
      response.set('Retry-After', String(limits.rates.setup.windowSeconds));
      throw new ProblemError('rate_limited');
    }
    return { user: toSessionUser(await this.setup.claim(body.code, user, actor)) };
  }
}
