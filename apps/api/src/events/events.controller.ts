import { Controller, Inject } from '@nestjs/common';
import { type EventAnswer, type EventsAnswer, ProblemError, type RecentEvents } from '@sandstone/contract';
import { type Visitor } from '@sandstone/domain';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { CurrentVisitor } from '../auth/visitor.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toVideos } from '../videos/video.mapper.ts';
import { toEvent, toEventPreview, toMenuEvent } from './event.mapper.ts';

@Controller()
export class EventsController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('events', 'no-cache')
  async menu(): Promise<EventsAnswer> {
    const events = await this.#context.events.menu();
    return { events: events.map(toMenuEvent) };
  }

  @ApiRoute('recentEvents')
  async recent(
    @RouteInput('recentEvents') { query }: RouteInputOf<'recentEvents'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<RecentEvents> {
    const events = await this.#context.events.recent(query.events);
    const ids = events.map(({ id }) => id);
    const [records, previews] = await Promise.all([
      this.#context.videos.firstOfEvents(ids, query),
      this.#context.videos.previewsFor(ids),
    ]);
    const videos = toVideos(records, visitor);
    return {
      events: events.map((event) =>
        toEvent(
          event,
          videos.filter(({ eventsId }) => eventsId === event.id),
        ),
      ),
      videos,
      previews: Object.fromEntries([...previews].map(([id, preview]) => [id, toEventPreview(preview)])),
    };
  }

  @ApiRoute('event')
  async bySlug(
    @RouteInput('event') { params }: RouteInputOf<'event'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<EventAnswer> {
    const event = await this.#context.events.bySlug(params.slug);
    if (event === undefined) throw new ProblemError('event_not_found');
    const videos = await this.#context.videos.ofEvent(event.id);
    return { event: toEvent(event, toVideos(videos, visitor)) };
  }
}
