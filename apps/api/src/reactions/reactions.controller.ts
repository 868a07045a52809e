import { Controller, Req, Res } from '@nestjs/common';
import { limits, ProblemError, type ReactionsResponse } from '@sandstone/contract';
import { type ReactedItem, ReactionRepository, type Reactor } from '@sandstone/database';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { type Request, type Response } from 'express';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { RateLimits, type RateName } from '../http/rate-limits.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
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
  ): Promise<ReactionsResponse> {
    const item = await this.items.find(params.items, params.id, { signedIn: signedIn !== undefined });
    return this.#reactionsOf(item, reactorOf(request, signedIn));
  }

  @ApiRoute('react')
  async react(
    @RouteInput() { params, body }: RouteInputOf<'react'>,
    @CurrentSession() signedIn: SignedIn | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReactionsResponse> {
    const { rules } = await this.site.settings();
    if (!rules.reactions.some((value) => value === body.reaction)) {
      throw new ProblemError('invalid_request', 'reaction: is not one of this site.');
    }
    await this.#consume('reactions', request, response);
    const item = await this.items.find(params.items, params.id, { signedIn: signedIn !== undefined });
    const existing = reactorOf(request, signedIn);
    if (signedIn === undefined && !(await this.#hasReacted(item, existing))) {
      await this.#consume('firstReactions', request, response, params.id);
    }
    const reactor = existing ?? issueVisitorCookie(response);
    await this.reactions.toggle(item, reactor, body.reaction);
    this.apiMetrics.reactions.inc();
    return this.#reactionsOf(item, reactor);
  }

  async #consume(rate: RateName, { ip }: Request, response: Response, item?: string): Promise<void> {
    if (await this.rateLimits.consume(rate, ip, item)) return;
    response.set('Retry-After', String(limits.rates[rate].windowSeconds));
    throw new ProblemError('rate_limited');
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
