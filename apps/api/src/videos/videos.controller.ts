import { Controller, Res } from '@nestjs/common';
import {
  limits,
  ProblemError,
  type VideoResponse,
  type VideoSequel,
  type VideosPage,
  type WatchedVideos,
} from '@sandstone/contract';
import { EventItemRepository, EventRepository, type VideoRecord, VideoRepository } from '@sandstone/database';
import { type Visitor } from '@sandstone/domain';
import { type Response } from 'express';
import { CurrentVisitor } from '../auth/visitor.decorator.ts';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { toEventCard } from '../events/event.mapper.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from '../photos/photo.mapper.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { PlayerLinks } from './player-links.ts';
import { toVideo, toVideos, type VideoView } from './video.mapper.ts';

@Controller()
export class VideosController {
  constructor(
    private readonly videos: VideoRepository,
    private readonly events: EventRepository,
    private readonly items: EventItemRepository,
    private readonly playerLinks: PlayerLinks,
    private readonly site: CurrentSite,
  ) {}

  @ApiRoute('videos')
  @CacheResponses({ maxAgeMs: limits.reactionCountsMs })
  async list(
    @RouteInput() { query }: RouteInputOf<'videos'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<VideosPage> {
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
    @Res({ passthrough: true }) response: Response,
  ): Promise<VideoResponse> {
    return this.#respond(await this.videos.byId(params.id), visitor, response);
  }

  @ApiRoute('videoByTitle')
  async bySlug(
    @RouteInput() { params }: RouteInputOf<'videoByTitle'>,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VideoResponse> {
    return this.#respond(await this.videos.bySlug(params.titleSlug), visitor, response);
  }

  @ApiRoute('watchedVideos')
  async watched(
    @RouteInput() { body }: RouteInputOf<'watchedVideos'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<WatchedVideos> {
    const [videos, { rules }] = await Promise.all([this.videos.byIds(body.ids), this.site.settings()]);
    return { videos: toVideos(videos, { visitor, rules }) };
  }

  /** The response must not be cached, because its player link expires within minutes. */
  async #respond(
    record: VideoRecord | undefined,
    visitor: Visitor,
    response: Response,
  ): Promise<VideoResponse> {
    response.set('Cache-Control', 'private, no-store');
    if (record === undefined) throw new ProblemError('video_not_found');
    const { rules } = await this.site.settings();
    const view = { visitor, rules };
    const video = toVideo(record, view);
    const [sequel, link] = await Promise.all([
      this.#sequelOf(record, view),
      this.playerLinks.linkFor(record, visitor),
    ]);
    return { video: video.locked || link === undefined ? video : { ...video, embedUrl: link.url }, sequel };
  }

  async #sequelOf({ id, event }: VideoRecord, view: VideoView): Promise<VideoSequel> {
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
