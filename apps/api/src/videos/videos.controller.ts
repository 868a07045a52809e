import { Controller, Inject, Res } from '@nestjs/common';
import { contentVersionHeader, contentVersionValue, limits, ProblemError } from '@sandstone/contract';
import { EventItemRepository, EventRepository, type VideoRecord, VideoRepository } from '@sandstone/database';
import { type Visitor } from '@sandstone/domain';
import { type Response } from 'express';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { CurrentVisitor } from '../auth/visitor.decorator.ts';
import { CachedResponses } from '../content-version/cached-responses.ts';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ContentVersion } from '../content-version/content-version.ts';
import { toEventCard } from '../events/event.mapper.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from '../photos/photo.mapper.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { PlayerLinks } from './player-links.ts';
import { toVideo, toVideos, type VideoView } from './video.mapper.ts';

interface VideoRequest {
  route: 'video' | 'videoByTitle';
  /** The id or the slug. */
  input: string;
  find: () => Promise<VideoRecord | undefined>;
}

@Controller()
export class VideosController {
  constructor(
    private readonly videos: VideoRepository,
    private readonly events: EventRepository,
    private readonly items: EventItemRepository,
    private readonly playerLinks: PlayerLinks,
    private readonly site: CurrentSite,
    private readonly version: ContentVersion,
    @Inject(CachedResponses) private readonly responses: CachedResponses,
  ) {}

  @ApiRoute('videos')
  @CacheResponses({ maxAgeMs: limits.reactionCountsMs })
  async list(
    @RouteInput() { query }: RouteInputOf<'videos'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<ResponseOf<'videos'>> {
    const [{ videos, nextCursor, total }, counts, { rules }] = await Promise.all([
      this.videos.page(query),
      this.videos.counts(),
      this.site.settings(),
    ]);
    return { videos: toVideos(videos, { visitor, rules }), nextCursor, total, counts };
  }

  @ApiRoute('video')
  async byId(
    @RouteInput() { params }: RouteInputOf<'video'>,
    @CurrentVisitor() visitor: Visitor,
    @CurrentSession() session: SignedIn | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<'video'>> {
    const find = () => this.videos.byId(params.id);
    return this.#respond({ route: 'video', input: params.id, find }, visitor, session, response);
  }

  @ApiRoute('videoByTitle')
  async bySlug(
    @RouteInput() { params }: RouteInputOf<'videoByTitle'>,
    @CurrentVisitor() visitor: Visitor,
    @CurrentSession() session: SignedIn | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<'videoByTitle'>> {
    const find = () => this.videos.bySlug(params.titleSlug);
    return this.#respond(
      { route: 'videoByTitle', input: params.titleSlug, find },
      visitor,
      session,
      response,
    );
  }

  @ApiRoute('watchedVideos')
  async watched(
    @RouteInput() { body }: RouteInputOf<'watchedVideos'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<ResponseOf<'watchedVideos'>> {
    const [videos, { rules }] = await Promise.all([this.videos.byIds(body.ids), this.site.settings()]);
    return { videos: toVideos(videos, { visitor, rules }) };
  }

  /**
   * Everything but the player link is cached as `CacheResponses` does it. The link expires within minutes, so that nobody
   * else may cache the response.
   */
  async #respond(
    { find, ...request }: VideoRequest,
    visitor: Visitor,
    session: SignedIn | undefined,
    response: Response,
  ): Promise<ResponseOf<'video'>> {
    response.set('Cache-Control', 'private, no-store');
    const answer = await this.#answer(request, () => this.#read(find, visitor), session, response);
    const { video } = answer;
    const link = await this.playerLinks.linkFor(video, visitor);
    return video.locked || link === undefined
      ? answer
      : { ...answer, video: { ...video, embedUrl: link.url } };
  }

  async #answer(
    request: Omit<VideoRequest, 'find'>,
    read: () => Promise<ResponseOf<'video'>>,
    session: SignedIn | undefined,
    response: Response,
  ): Promise<ResponseOf<'video'>> {
    if (session?.user.role === 'admin') return read();
    const audience = session === undefined ? 'visitor' : 'member';
    const version = await this.version.current();
    response.set(contentVersionHeader, contentVersionValue(version, audience));
    const cached = { ...request, audience, maxAgeMs: limits.reactionCountsMs } as const;
    return JSON.parse(await this.responses.textOf(version, cached, read)) as ResponseOf<'video'>; // as `read` returned it
  }

  async #read(find: VideoRequest['find'], visitor: Visitor): Promise<ResponseOf<'video'>> {
    const [record, { rules }] = await Promise.all([find(), this.site.settings()]);
    if (record === undefined) throw new ProblemError('video_not_found');
    const view = { visitor, rules };
    return { video: toVideo(record, view), sequel: await this.#sequelOf(record, view) };
  }

  async #sequelOf({ id, event }: VideoRecord, view: VideoView): Promise<ResponseOf<'video'>['sequel']> {
    const { sequelVideos, sequelPhotos } = limits.video;
    const [items, another] = await Promise.all([
      event && this.items.beside(event.id, id, { videos: sequelVideos, photos: sequelPhotos }),
      event === null ? this.events.recent(1).then(([newest]) => newest) : this.events.following(event.id),
    ]);
    const previews = await this.videos.previewsFor(another === undefined ? [] : [another.id]);
    return {
      videos: toVideos(items?.videos ?? [], view),
      photos: (items?.photos ?? []).map(toPhoto),
      photoCount: items?.photoCount ?? 0,
      event: another === undefined ? null : toEventCard(another, previews.get(another.id)),
    };
  }
}
