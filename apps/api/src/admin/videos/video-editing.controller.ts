import { Controller, Inject } from '@nestjs/common';
import {
  type Actor,
  type AdminEventRecord,
  VideoEditingRepository,
  EventItemRepository,
  VideoRepository,
} from '@sandstone/database';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS, STREAMING_PROVIDER } from '@sandstone/nest';
import { type StreamingProvider } from '@sandstone/streaming';
import { CurrentActor } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { toAdminPhoto } from '../../photos/photo.mapper.ts';
import { toAdminEvent, toAdminVideo } from './video-editing.mapper.ts';

/** The creator's edits of videos and events. */
@Controller()
export class VideoEditingController {
  constructor(
    private readonly videoEditing: VideoEditingRepository,
    private readonly items: EventItemRepository,
    private readonly visible: VideoRepository,
    @Inject(STREAMING_PROVIDER) private readonly streaming: StreamingProvider | undefined,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
  ) {}

  @ApiRoute('adminVideos')
  async videos(@RouteInput() { query }: RouteInputOf<'adminVideos'>): Promise<ResponseOf<'adminVideos'>> {
    const { videos, nextCursor, total } = await this.videoEditing.videos(query);
    return { videos: videos.map(toAdminVideo), nextCursor, total };
  }

  @ApiRoute('adminUpdateVideo')
  async updateVideo(
    @RouteInput() { params, body }: RouteInputOf<'adminUpdateVideo'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminUpdateVideo'>> {
    const video = await this.videoEditing.updateVideo(params.id, body, actor, this.#signsPlayers);
    // A change of type or picture may add cover jobs to the outbox.
    this.signals.publish('outboxFilled', {});
    return { ...toAdminVideo(video), version: video.version, former: video.former };
  }

  @ApiRoute('adminUpdateVideos')
  async updateVideos(
    @RouteInput() { body }: RouteInputOf<'adminUpdateVideos'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminUpdateVideos'>> {
    const { videos, ...undoable } = await this.videoEditing.updateVideos(body, actor, this.#signsPlayers);
    this.signals.publish('outboxFilled', {});
    return { videos: videos.map(toAdminVideo), ...undoable };
  }

  @ApiRoute('adminEvents')
  async events(): Promise<ResponseOf<'adminEvents'>> {
    return { events: await this.#withPictures(await this.videoEditing.events()) };
  }

  @ApiRoute('adminCreateEvent')
  async createEvent(
    @RouteInput() { body }: RouteInputOf<'adminCreateEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminCreateEvent'>> {
    const event = { ...body, date: new Date(body.date) };
    return this.#withPicture(await this.videoEditing.createEvent(event, actor));
  }

  @ApiRoute('adminUpdateEvent')
  async updateEvent(
    @RouteInput() { params, body }: RouteInputOf<'adminUpdateEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminUpdateEvent'>> {
    const event = await this.videoEditing.updateEvent(params.id, body, actor);
    this.signals.publish('outboxFilled', {});
    return { ...(await this.#withPicture(event)), version: event.version, former: event.former };
  }

  @ApiRoute('adminDeleteEvent')
  async deleteEvent(
    @RouteInput() { params }: RouteInputOf<'adminDeleteEvent'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'adminDeleteEvent'>> {
    return { version: await this.videoEditing.deleteEvent(params.id, actor) };
  }

  @ApiRoute('adminEventItems')
  async eventItems(
    @RouteInput() { params: { id } }: RouteInputOf<'adminEventItems'>,
  ): Promise<ResponseOf<'adminEventItems'>> {
    const event = await this.#withPicture(await this.videoEditing.event(id));
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

  async #withPictures(events: readonly AdminEventRecord[]): Promise<ResponseOf<'adminEvents'>['events']> {
    const previews = await this.visible.previewsFor(events.map(({ id }) => id));
    return events.map((event) => toAdminEvent(event, previews.get(event.id)));
  }

  async #withPicture(event: AdminEventRecord): Promise<ResponseOf<'adminCreateEvent'>> {
    return toAdminEvent(event, (await this.visible.previewsFor([event.id])).get(event.id));
  }

  readonly #signsPlayers = (libraryId: string): boolean =>
    this.streaming?.libraries.find(({ id }) => id === libraryId)?.signsPlayers ?? false;
}
