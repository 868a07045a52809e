import { Controller, Inject } from '@nestjs/common';
import { ProblemError, type VideoAnswer, type VideosPage } from '@sandstone/contract';
import { type VideoRecord } from '@sandstone/database';
import { type Visitor } from '@sandstone/domain';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { CurrentVisitor } from '../auth/visitor.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toVideo, toVideos } from './video.mapper.ts';

@Controller()
export class VideosController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('videos')
  async list(
    @RouteInput('videos') { query }: RouteInputOf<'videos'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<VideosPage> {
    const { videos, nextCursor, total } = await this.#context.videos.page(query);
    return { videos: toVideos(videos, visitor), nextCursor, total };
  }

  @ApiRoute('video')
  async byId(
    @RouteInput('video') { params }: RouteInputOf<'video'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<VideoAnswer> {
    return answer(await this.#context.videos.byId(params.id), visitor);
  }

  @ApiRoute('videoByTitle')
  async bySlug(
    @RouteInput('videoByTitle') { params }: RouteInputOf<'videoByTitle'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<VideoAnswer> {
    return answer(await this.#context.videos.bySlug(params.titleSlug), visitor);
  }
}

function answer(record: VideoRecord | undefined, visitor: Visitor): VideoAnswer {
  if (record === undefined) throw new ProblemError('video_not_found');
  return { video: toVideo(record, visitor) };
}
