import { Controller, Inject } from '@nestjs/common';
import { type Post, type PostAnswer, type PostsPage, ProblemError } from '@sandstone/contract';
import { type PostRecord } from '@sandstone/database';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from '../photos/photo.mapper.ts';

@Controller()
export class PostsController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('posts', 'no-cache')
  async list(@RouteInput('posts') { query }: RouteInputOf<'posts'>): Promise<PostsPage> {
    const { posts, nextCursor, total } = await this.#context.posts.page(query);
    return { posts: posts.map(toPost), nextCursor, total };
  }

  @ApiRoute('post', 'no-cache')
  async byId(@RouteInput('post') { params }: RouteInputOf<'post'>): Promise<PostAnswer> {
    const post = await this.#context.posts.byId(params.id);
    if (post === undefined) throw new ProblemError('post_not_found');
    return { post: toPost(post) };
  }
}

function toPost({ createdOn, updatedOn, photos, ...post }: PostRecord): Post {
  return {
    ...post,
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
    photos: photos.map(toPhoto),
  };
}
