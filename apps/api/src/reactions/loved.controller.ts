import { Controller, Req, Res } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { LovedRepository, ReactionRepository } from '@sandstone/database';
import { type Request, type Response } from 'express';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from '../photos/photo.mapper.ts';
import { toPost } from '../posts/post.mapper.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { toVideos } from '../videos/video.mapper.ts';
import { clearVisitorCookie, visitorOf } from './visitor-cookie.ts';

/** The items that a member has reacted to, without those that visitors cannot see. */
@Controller()
export class LovedController {
  constructor(
    private readonly loved: LovedRepository,
    private readonly reactions: ReactionRepository,
    private readonly rateLimits: RateLimits,
    private readonly site: CurrentSite,
  ) {}

  @ApiRoute('lovedItems')
  async read(@CurrentSession() { user }: SignedIn): Promise<ResponseOf<'lovedItems'>> {
    const [{ rules }, videos, photos, posts] = await Promise.all([
      this.site.settings(),
      this.loved.videos(user.id, limits.lovedItems),
      this.loved.photos(user.id, limits.lovedItems),
      this.loved.posts(user.id, limits.lovedItems),
    ]);
    return {
      videos: toVideos(videos, { visitor: { signedIn: true }, rules }),
      photos: photos.map(({ postId, ...photo }) => ({ ...toPhoto(photo), postId })),
      posts: posts.map(toPost),
    };
  }

  /** The browser may be a shared one: what somebody loved in it without an account is taken only when the member says so. */
  @ApiRoute('lovedHere')
  async readLovedHere(@Req() request: Request): Promise<ResponseOf<'lovedHere'>> {
    const visitor = visitorOf(request);
    return { items: visitor === undefined ? 0 : await this.loved.count(visitor) };
  }

  @ApiRoute('answerLovedHere')
  async answerLovedHere(
    @RouteInput() { body }: RouteInputOf<'answerLovedHere'>,
    @CurrentSession() { user }: SignedIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.rateLimits.require('reactions', request, response);
    const visitor = visitorOf(request);
    if (visitor === undefined) return;
    if (body.keep) await this.reactions.keep(visitor, user.id);
    // The next person who reacts here without an account may be somebody else.
    clearVisitorCookie(response);
  }
}
