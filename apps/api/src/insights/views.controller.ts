import { Controller, Req, Res } from '@nestjs/common';
import { limits, ProblemError } from '@sandstone/contract';
import { type Request, type Response } from 'express';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { ViewCounter } from './view-counter.ts';

/** Counts seen pages. The response is the same for every path, so that it tells nobody which items exist. */
@Controller()
export class ViewsController {
  constructor(
    private readonly views: ViewCounter,
    private readonly rateLimits: RateLimits,
  ) {}

  @ApiRoute('countView')
  async count(
    @RouteInput() { body }: RouteInputOf<'countView'>,
    @CurrentSession() signedIn: SignedIn | undefined,
    @Req() { headers, ip = 'unknown' }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (!(await this.rateLimits.consume('views', ip))) {
      response.set('Retry-After', String(limits.rates.views.windowSeconds));
      throw new ProblemError('rate_limited');
    }
    const isAdministrator = signedIn?.user.role === 'admin';
    await this.views.count({ address: ip, headers, ...body, isAdministrator });
  }
}
