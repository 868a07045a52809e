import { Controller, Res } from '@nestjs/common';
import { limits, ProblemError, type VideoResponse, type VideosPage } from '@sandstone/contract';
import { type VideoRecord, VideoRepository } from '@sandstone/database';
import { type Visitor } from '@sandstone/domain';
import { type Response } from 'express';
import { CurrentVisitor } from '../auth/visitor.decorator.ts';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { PlayerLinks } from './player-links.ts';
import { toVideo, toVideos } from './video.mapper.ts';

@Controller()
export class VideosController {
  constructor(
    private readonly videos: VideoRepository,
    private readonly playerLinks: PlayerLinks,
    private readonly site: CurrentSite,
  ) {}

  @ApiRoute('videos')
  @CacheResponses({ maxAgeMs: limits.reactionCountsMs })
  async list(
    @RouteInput() { query }: RouteInputOf<'videos'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<VideosPage> {
    const [{ videos, nextCursor, total }, { rules }] = await Promise.all([
      this.videos.page(query),
      this.site.settings(),
    ]);
    return { videos: toVideos(videos, { visitor, rules }), nextCursor, total };
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

  /** The response must not be cached, because its player link expires within minutes. */
  async #respond(
    record: VideoRecord | undefined,
    visitor: Visitor,
    response: Response,
  ): Promise<VideoResponse> {
    response.set('Cache-Control', 'private, no-store');
    if (record === undefined) throw new ProblemError('video_not_found');
    const { rules } = await this.site.settings();
    const video = toVideo(record, { visitor, rules });
    if (video.locked) return { video };
    const link = await this.playerLinks.linkFor(record, visitor);
    return { video: link === undefined ? video : { ...video, embedUrl: link.url } };
  }
}
