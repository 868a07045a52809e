import { Controller, Req, Res } from '@nestjs/common';
import { limits, ProblemError, type ReactionsResponse } from '@sandstone/contract';
import { ReactionRepository, type Reactor, type VideoRecord, VideoRepository } from '@sandstone/database';
import { isLocked, type Visitor } from '@sandstone/domain';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { type Request, type Response } from 'express';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { RateLimits, type RateName } from '../http/rate-limits.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { toReactionCounts } from './video.mapper.ts';
import { issueVisitorCookie, reactorOf } from './visitor-cookie.ts';

/** Reactions of visitors to a video. The server-rendered page excludes them, so that it is the same for everybody. */
@Controller()
export class ReactionsController {
  constructor(
    private readonly reactions: ReactionRepository,
    private readonly videos: VideoRepository,
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
    const video = await this.#video(params.id, { signedIn: signedIn !== undefined });
    return this.#reactionsOf(video.id, reactorOf(request, signedIn));
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
    const video = await this.#video(params.id, { signedIn: signedIn !== undefined });
    const existing = reactorOf(request, signedIn);
    if (signedIn === undefined && !(await this.#hasReacted(video, existing))) {
      await this.#consume('firstReactions', request, response, video.id);
    }
    const reactor = existing ?? issueVisitorCookie(response);
    await this.reactions.toggle(video.id, reactor, body.reaction);
    this.apiMetrics.reactions.inc();
    return this.#reactionsOf(video.id, reactor);
  }

  async #consume(rate: RateName, { ip }: Request, response: Response, item?: string): Promise<void> {
    if (await this.rateLimits.consume(rate, ip, item)) return;
    response.set('Retry-After', String(limits.rates[rate].windowSeconds));
    throw new ProblemError('rate_limited');
  }

  async #hasReacted(video: VideoRecord, reactor: Reactor | undefined): Promise<boolean> {
    return reactor !== undefined && (await this.reactions.own(video.id, reactor)).length > 0;
  }

  async #video(id: string, visitor: Visitor): Promise<VideoRecord> {
    const video = await this.videos.byId(id);
    if (video === undefined) throw new ProblemError('video_not_found');
    if (isLocked(video, visitor)) throw new ProblemError('video_locked');
    return video;
  }

  async #reactionsOf(videoId: string, reactor: Reactor | undefined): Promise<ReactionsResponse> {
    const [counts, own] = await Promise.all([
      this.reactions.counts(videoId),
      reactor === undefined ? [] : this.reactions.own(videoId, reactor),
    ]);
    return { reactions: toReactionCounts(counts), own };
  }
}
