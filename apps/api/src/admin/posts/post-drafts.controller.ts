import { Controller } from '@nestjs/common';
import {
  type PostDraft,
  type PostDraftResponse,
  type PostDraftsResponse,
  ProblemError,
} from '@sandstone/contract';
import { type Actor, type PostDraftRecord, PostDraftRepository } from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

@Controller()
export class PostDraftsController {
  constructor(private readonly drafts: PostDraftRepository) {}

  @ApiRoute('adminPostDrafts')
  async list(@RouteInput() { query }: RouteInputOf<'adminPostDrafts'>): Promise<PostDraftsResponse> {
    return { drafts: (await this.drafts.list(query.search)).map(toDraft) };
  }

  @ApiRoute('adminPostDraft')
  async byId(@RouteInput() { params }: RouteInputOf<'adminPostDraft'>): Promise<PostDraftResponse> {
    const draft = await this.drafts.byId(params.id);
    if (draft === undefined) throw new ProblemError('post_draft_not_found');
    return { draft: toDraft(draft) };
  }

  @ApiRoute('adminSavePostDraft')
  async save(@RouteInput() { params, body }: RouteInputOf<'adminSavePostDraft'>): Promise<PostDraftResponse> {
    const { updatedOn, ...content } = body;
    const readOn = updatedOn === undefined ? undefined : new Date(updatedOn);
    return { draft: toDraft(await this.drafts.save(params.id, content, readOn)) };
  }

  @ApiRoute('adminDeletePostDraft')
  async delete(
    @RouteInput() { params }: RouteInputOf<'adminDeletePostDraft'>,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.drafts.delete(params.id, actor);
  }
}

function toDraft({ createdOn, updatedOn, photos, missingFiles, ...draft }: PostDraftRecord): PostDraft {
  return {
    ...draft,
    ...(missingFiles.length > 0 && { missingFiles }),
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
    photos: photos.map(toAdminPhoto),
  };
}
