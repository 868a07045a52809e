import { Controller, Inject } from '@nestjs/common';
import { adminTexts, limits } from '@sandstone/contract';
import {
  type Actor,
  LibraryRepository,
  type PhotoCommandRecord,
  PhotoCommandRepository,
} from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';

/** The creator's photos by their position, and commands that change many of them. */
@Controller()
export class LibraryController {
  constructor(
    private readonly library: LibraryRepository,
    private readonly commands: PhotoCommandRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  @ApiRoute('adminLibrary')
  async list(@RouteInput() { query }: RouteInputOf<'adminLibrary'>): Promise<ResponseOf<'adminLibrary'>> {
    return { photos: (await this.library.photos(query, query)).map(toAdminPhoto) };
  }

  @ApiRoute('adminLibraryMonths')
  async months(
    @RouteInput() { query }: RouteInputOf<'adminLibraryMonths'>,
  ): Promise<ResponseOf<'adminLibraryMonths'>> {
    return this.library.months(query);
  }

  @ApiRoute('adminLibraryIds')
  async ids(
    @RouteInput() { query }: RouteInputOf<'adminLibraryIds'>,
  ): Promise<ResponseOf<'adminLibraryIds'>> {
    return { ids: await this.library.ids(query, query) };
  }

  @ApiRoute('adminPhotoUses')
  async uses(@RouteInput() { body }: RouteInputOf<'adminPhotoUses'>): Promise<ResponseOf<'adminPhotoUses'>> {
    return this.library.uses(body.photoIds);
  }

  @ApiRoute('adminPhotoCommands')
  async recent(): Promise<ResponseOf<'adminPhotoCommands'>> {
    const since = new Date(Date.now() - limits.library.listedCommandSeconds * 1000);
    return { commands: (await this.commands.recent(since)).map(toPhotoCommand) };
  }

  @ApiRoute('adminRunPhotoCommand')
  async run(
    @RouteInput() { body }: RouteInputOf<'adminRunPhotoCommand'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminRunPhotoCommand'>> {
    return this.#begin(await this.commands.start(body, actor));
  }

  @ApiRoute('adminUndoPhotoCommand')
  async undo(
    @RouteInput() { params }: RouteInputOf<'adminUndoPhotoCommand'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminUndoPhotoCommand'>> {
    return this.#begin(await this.commands.undo(params.id, actor));
  }

  /** Runs a short command at once. The worker runs a long one, and one whose api dies before this. */
  async #begin(command: PhotoCommandRecord): Promise<ResponseOf<'adminRunPhotoCommand'>> {
    const { id, total } = command;
    if (total > limits.library.photosPerStep) {
      this.signals.publish('photoCommandStarted', {});
      return toPhotoCommand(command);
    }
    const step = await this.commands.runStep(id);
    const [photoId] = step?.changedIds ?? [];
    if (photoId !== undefined) this.signals.publish('photoChanged', { photoId });
    return toPhotoCommand(await this.commands.byId(id));
  }
}

function toPhotoCommand(command: PhotoCommandRecord): ResponseOf<'adminRunPhotoCommand'> {
  const { id, action, undoes, total, done, changed, failed, failureCode, createdAt, finishedAt } = command;
  return {
    id,
    action,
    undoes,
    total,
    done,
    changed,
    failed,
    failure: failureCode && { code: failureCode, text: adminTexts.workFailure[failureCode] },
    startedOn: createdAt,
    finishedOn: finishedAt,
  };
}
