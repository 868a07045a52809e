import { Controller } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { type Actor, type AdminPostRecord, PostRepository } from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

@Controller()
export class AdminPostsController {
  constructor(private readonly posts: PostRepository) {}

  @ApiRoute('adminPosts')
  async list(@RouteInput() { query }: RouteInputOf<'adminPosts'>): Promise<ResponseOf<'adminPosts'>> {
    const { posts, nextCursor, total } = await this.posts.adminPage(query);
    return { posts: posts.map(toAdminPost), nextCursor, total };
  }

  @ApiRoute('adminPost')
  async byId(@RouteInput() { params }: RouteInputOf<'adminPost'>): Promise<ResponseOf<'adminPost'>> {
    const post = await this.posts.adminById(params.id);
    if (post === undefined) throw new ProblemError('post_not_found');
    return { post: toAdminPost(post) };
  }

  @ApiRoute('createPost')
  async create(
    @RouteInput() { body }: RouteInputOf<'createPost'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'createPost'>> {
    const { draftUpdatedOn, ...post } = body;
    const readOn = draftUpdatedOn === undefined ? undefined : new Date(draftUpdatedOn);
    const created = await this.posts.create({ ...withDate(post), draftUpdatedOn: readOn }, actor);
    return { post: toAdminPost(created) };
  }

  @ApiRoute('updatePost')
  async update(
    @RouteInput() { params, body }: RouteInputOf<'updatePost'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'updatePost'>> {
    const { updatedOn, unchangedSince, ...change } = body;
    const readOn = updatedOn === undefined ? undefined : new Date(updatedOn);
    const { version, ...post } = await this.posts.update(
      params.id,
      withDate(change),
      actor,
      readOn,
      unchangedSince,
    );
    return { post: toAdminPost(post), version };
  }

  @ApiRoute('adminPinPost')
  async pin(
    @RouteInput() { params, body }: RouteInputOf<'adminPinPost'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminPinPost'>> {
    const pinnedOn = body.pinnedOn === undefined ? undefined : new Date(body.pinnedOn);
    const was = typeof body.was === 'string' ? new Date(body.was) : body.was;
    const post = await this.posts.setPinned(params.id, { isPinned: body.pinned, pinnedOn, was }, actor);
    return { post: toAdminPost(post) };
  }

  @ApiRoute('deletePost')
  async delete(
    @RouteInput() { params }: RouteInputOf<'deletePost'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'deletePost'>> {
    return { version: await this.posts.delete(params.id, actor) };
  }
}

function withDate<Body extends { createdOn?: string | undefined }>({ createdOn, ...body }: Body) {
  return { ...body, ...(createdOn === undefined ? {} : { createdOn: new Date(createdOn) }) };
}

function toAdminPost({ photos, ...post }: AdminPostRecord): ResponseOf<'adminPost'>['post'] {
  return { ...post, photos: photos.map(toAdminPhoto) };
}
