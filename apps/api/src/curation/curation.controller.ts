import { Controller, Inject } from '@nestjs/common';
import {
  type AdminEvent,
  type AdminEventsAnswer,
  type AdminVideo,
  type AdminVideosPage,
  ProblemError,
  type SyncAnswer,
} from '@sandstone/contract';
import { type Actor } from '@sandstone/database';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { CurrentActor } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toAdminEvent, toAdminVideo, toSyncLibrary } from './curation.mapper.ts';

/** The creator's edits of videos and events, and the sync with the provider's libraries. */
@Controller()
export class CurationController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('adminVideos')
  async videos(@RouteInput('adminVideos') { query }: RouteInputOf<'adminVideos'>): Promise<AdminVideosPage> {
    const { videos, nextCursor, total } = await this.#context.curation.videos(query);
    return { videos: videos.map(toAdminVideo), nextCursor, total };
  }

  @ApiRoute('adminUpdateVideo')
  async updateVideo(
    @RouteInput('adminUpdateVideo') { params, body }: RouteInputOf<'adminUpdateVideo'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminVideo> {
    const { curation, streaming, signals } = this.#context;
    const signsPlayers = (libraryId: string) =>
      streaming?.libraries.find(({ id }) => id === libraryId)?.signsPlayers ?? false;
    const video = await curation.updateVideo(params.id, body, actor, signsPlayers);
    // A change of type may add cover jobs to the outbox.
    signals.publish('outboxFilled', {});
    return toAdminVideo(video);
  }

  @ApiRoute('adminEvents')
  async events(): Promise<AdminEventsAnswer> {
    return { events: (await this.#context.curation.events()).map(toAdminEvent) };
  }

  @ApiRoute('adminCreateEvent')
  async createEvent(
    @RouteInput('adminCreateEvent') { body }: RouteInputOf<'adminCreateEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminEvent> {
    const event = { ...body, date: new Date(body.date) };
    return toAdminEvent(await this.#context.curation.createEvent(event, actor));
  }

  @ApiRoute('adminUpdateEvent')
  async updateEvent(
    @RouteInput('adminUpdateEvent') { params, body }: RouteInputOf<'adminUpdateEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminEvent> {
    return toAdminEvent(await this.#context.curation.updateEvent(params.id, body, actor));
  }

  @ApiRoute('adminDeleteEvent')
  async deleteEvent(
    @RouteInput('adminDeleteEvent') { params }: RouteInputOf<'adminDeleteEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.#context.curation.deleteEvent(params.id, actor);
  }

  @ApiRoute('adminSync')
  async sync(): Promise<SyncAnswer> {
    const { streaming, sync, covers } = this.#context;
    const [records, counts] = await Promise.all([
      streaming === undefined ? [] : sync.libraries(streaming.name),
      covers.counts(),
    ]);
    return {
      libraries: (streaming?.libraries ?? []).map((library) =>
        toSyncLibrary(
          library,
          records.find(({ libraryId }) => libraryId === library.id),
        ),
      ),
      covers: counts,
    };
  }

  @ApiRoute('adminRequestSync')
  async requestSync(@CurrentActor() { requestId }: Actor): Promise<SyncAnswer> {
    const { streaming, sync, signals } = this.#context;
    if (streaming === undefined) throw new ProblemError('streaming_not_configured');
    await sync.requestListing(streaming.name, requestId);
    signals.publish('syncWanted', {});
    return this.sync();
  }
}
