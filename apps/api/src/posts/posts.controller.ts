import { Controller } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { PostRepository } from '@sandstone/database';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPost } from './post.mapper.ts';

@Controller()
export class PostsController {
  constructor(private readonly posts: PostRepository) {}

  @ApiRoute('posts', 'no-cache')
  @CacheResponses()
  async list(@RouteInput() { query }: RouteInputOf<'posts'>): Promise<ResponseOf<'posts'>> {
    const { posts, nextCursor, total } = await this.posts.page(query);
    return { posts: posts.map(toPost), nextCursor, total };
  }

  @ApiRoute('post', 'no-cache')
  @CacheResponses()
  async byId(@RouteInput() { params }: RouteInputOf<'post'>): Promise<ResponseOf<'post'>> {
    const post = await this.posts.byId(params.id);
    if (post === undefined) throw new ProblemError('post_not_found');
    return { post: toPost(post), ...(await this.posts.neighbours(post)) };
  }
}
