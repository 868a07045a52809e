import { Controller } from '@nestjs/common';
import { ProblemError } from '@sandstone/contract';
import { type Actor, type PostDraftRecord, PostDraftRepository } from '@sandstone/database';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

@Controller()
export class PostDraftsController {
  constructor(private readonly drafts: PostDraftRepository) {}

  @ApiRoute('adminPostDrafts')
  async list(
    @RouteInput() { query }: RouteInputOf<'adminPostDrafts'>,
  ): Promise<ResponseOf<'adminPostDrafts'>> {
    return { drafts: (await this.drafts.list(query.search)).map(toDraft) };
  }

  @ApiRoute('adminPostDraft')
  async byId(
    @RouteInput() { params }: RouteInputOf<'adminPostDraft'>,
  ): Promise<ResponseOf<'adminPostDraft'>> {
    const draft = await this.drafts.byId(params.id);
    if (draft === undefined) throw new ProblemError('post_draft_not_found');
    return { draft: toDraft(draft) };
  }

  @ApiRoute('adminSavePostDraft')
  async save(
    @RouteInput() { params, body }: RouteInputOf<'adminSavePostDraft'>,
  ): Promise<ResponseOf<'adminSavePostDraft'>> {
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

function toDraft({ photos, missingFiles, ...draft }: PostDraftRecord): ResponseOf<'adminPostDraft'>['draft'] {
  return {
    ...draft,
    ...(missingFiles.length > 0 && { missingFiles }),
    photos: photos.map(toAdminPhoto),
  };
}
