import { Controller, Inject } from '@nestjs/common';
import {
  type AdminEvent,
  type AdminEventItems,
  type AdminEventsResponse,
  type AdminVideosPage,
  type UpdateEventResponse,
  type UpdateVideoResponse,
  type UpdateVideosResponse,
} from '@sandstone/contract';
import {
  type Actor,
  type CuratedEventRecord,
  CurationRepository,
  EventItemRepository,
  VideoRepository,
} from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS, STREAMING_PROVIDER } from '@sandstone/nest';
import { type StreamingProvider } from '@sandstone/streaming';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';
import { toAdminEvent, toAdminVideo } from './curation.mapper.ts';

/** The creator's edits of videos and events. */
@Controller()
export class CurationController {
  constructor(
    private readonly curation: CurationRepository,
    private readonly items: EventItemRepository,
    private readonly visible: VideoRepository,
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider | undefined,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  @ApiRoute('adminVideos')
  async videos(@RouteInput() { query }: RouteInputOf<'adminVideos'>): Promise<AdminVideosPage> {
    const { videos, nextCursor, total } = await this.curation.videos(query);
    return { videos: videos.map(toAdminVideo), nextCursor, total };
  }

  @ApiRoute('adminUpdateVideo')
  async updateVideo(
    @RouteInput() { params, body }: RouteInputOf<'adminUpdateVideo'>,
    @CurrentActor() actor: Actor,
  ): Promise<UpdateVideoResponse> {
    const video = await this.curation.updateVideo(params.id, body, actor, this.#signsPlayers);
    // A change of type or picture may add cover jobs to the outbox.
    this.signals.publish('outboxFilled', {});
    return { ...toAdminVideo(video), version: video.version, former: video.former };
  }

  @ApiRoute('adminUpdateVideos')
  async updateVideos(
    @RouteInput() { body }: RouteInputOf<'adminUpdateVideos'>,
    @CurrentActor() actor: Actor,
  ): Promise<UpdateVideosResponse> {
    const { videos, ...undoable } = await this.curation.updateVideos(body, actor, this.#signsPlayers);
    this.signals.publish('outboxFilled', {});
    return { videos: videos.map(toAdminVideo), ...undoable };
  }

  @ApiRoute('adminEvents')
  async events(): Promise<AdminEventsResponse> {
    return { events: await this.#withPictures(await this.curation.events()) };
  }

  @ApiRoute('adminCreateEvent')
  async createEvent(
    @RouteInput() { body }: RouteInputOf<'adminCreateEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdminEvent> {
    const event = { ...body, date: new Date(body.date) };
    return this.#withPicture(await this.curation.createEvent(event, actor));
  }

  @ApiRoute('adminUpdateEvent')
  async updateEvent(
    @RouteInput() { params, body }: RouteInputOf<'adminUpdateEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<UpdateEventResponse> {
    const event = await this.curation.updateEvent(params.id, body, actor);
    this.signals.publish('outboxFilled', {});
    return { ...(await this.#withPicture(event)), version: event.version, former: event.former };
  }

  @ApiRoute('adminDeleteEvent')
  async deleteEvent(
    @RouteInput() { params }: RouteInputOf<'adminDeleteEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<{ version: number }> {
    return { version: await this.curation.deleteEvent(params.id, actor) };
  }

  @ApiRoute('adminEventItems')
  async eventItems(
    @RouteInput() { params: { id } }: RouteInputOf<'adminEventItems'>,
  ): Promise<AdminEventItems> {
    const event = await this.#withPicture(await this.curation.event(id));
    const items = await this.items.all(id);
    return {
      event,
      items: items.map((item) =>
        'video' in item ? { video: toAdminVideo(item.video) } : { photo: toAdminPhoto(item.photo) },
      ),
    };
  }

  @ApiRoute('adminMoveEventItem')
  async moveEventItem(
    @RouteInput() { params, body }: RouteInputOf<'adminMoveEventItem'>,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.items.move(params.id, body, actor);
  }

  async #withPictures(events: readonly CuratedEventRecord[]): Promise<AdminEvent[]> {
    const previews = await this.visible.previewsFor(events.map(({ id }) => id));
    return events.map((event) => toAdminEvent(event, previews.get(event.id)));
  }

  async #withPicture(event: CuratedEventRecord): Promise<AdminEvent> {
    return toAdminEvent(event, (await this.visible.previewsFor([event.id])).get(event.id));
  }

  readonly #signsPlayers = (libraryId: string): boolean =>
    this.streaming?.libraries.find(({ id }) => id === libraryId)?.signsPlayers ?? false;
}
