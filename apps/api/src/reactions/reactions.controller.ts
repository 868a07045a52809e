import { Controller, Req, Res } from '@nestjs/common';
import { ProblemError, type ReactionsResponse } from '@sandstone/contract';
import { type ReactedItem, ReactionRepository, type Reactor } from '@sandstone/database';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { type Request, type Response } from 'express';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { toReactionCounts } from '../videos/video.mapper.ts';
import { VisibleItems } from './visible-items.ts';
import { issueVisitorCookie, reactorOf } from './visitor-cookie.ts';

/** Reactions of visitors. Server-rendered pages contain no visitor's own ones, so that they are the same for everybody. */
@Controller()
export class ReactionsController {
  constructor(
    private readonly reactions: ReactionRepository,
    private readonly items: VisibleItems,
    private readonly rateLimits: RateLimits,
    private readonly apiMetrics: ApiMetrics,
    private readonly site: CurrentSite,
  ) {}

  @ApiRoute('reactions')
  async read(
    @RouteInput() { params }: RouteInputOf<'reactions'>,
    @CurrentSession() signedIn: SignedIn | undefined,
    @Req() request: Request,
  ): Promise<ResponseOf<'reactions'>> {
    const item = await this.items.find(params.items, params.id, { signedIn: signedIn !== undefined });
    return this.#reactionsOf(item, reactorOf(request, signedIn));
  }

  @ApiRoute('react')
  async react(
    @RouteInput() { params, body }: RouteInputOf<'react'>,
    @CurrentSession() signedIn: SignedIn | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<'react'>> {
    const { rules } = await this.site.settings();
    if (!rules.reactions.some((value) => value === body.reaction)) {
      throw new ProblemError('invalid_request', 'reaction: is not one of this site.');
    }
    await this.rateLimits.require('reactions', request, response);
    const item = await this.items.find(params.items, params.id, { signedIn: signedIn !== undefined });
    const existing = reactorOf(request, signedIn);
    // There is nothing to take back from somebody who is not known.
    if (existing === undefined && body.on === false) return this.#reactionsOf(item, undefined);
    if (signedIn === undefined && body.on !== false && !(await this.#hasReacted(item, existing))) {
      await this.rateLimits.require('firstReactions', request, response, params.id);
    }
    const reactor = existing ?? issueVisitorCookie(response);
    await this.reactions.set(item, reactor, body.reaction, body.on);
    this.apiMetrics.reactions.inc();
    return this.#reactionsOf(item, reactor);
  }

  async #hasReacted(item: ReactedItem, reactor: Reactor | undefined): Promise<boolean> {
    return reactor !== undefined && (await this.reactions.own(item, reactor)).length > 0;
  }

  async #reactionsOf(item: ReactedItem, reactor: Reactor | undefined): Promise<ReactionsResponse> {
    const [counts, own] = await Promise.all([
      this.reactions.counts(item),
      reactor === undefined ? [] : this.reactions.own(item, reactor),
    ]);
    return { reactions: toReactionCounts(counts), own };
  }
}
