import { Controller } from '@nestjs/common';
import { limits, ProblemError, type VideoType } from '@sandstone/contract';
import { EventItemRepository, EventRepository, type VideoRecord, VideoRepository } from '@sandstone/database';
import { type Visitor } from '@sandstone/domain';
import { CurrentVisitor } from '../auth/visitor.decorator.ts';
import { CacheResponses } from '../content-version/cached-responses.interceptor.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { toPhoto } from '../photos/photo.mapper.ts';
import { CurrentSite } from '../site-settings/current-site.ts';
import { toVideo, toVideos } from '../videos/video.mapper.ts';
import { toEvent, toEventCard, toEventPreview, toMenuEvent } from './event.mapper.ts';

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventRepository,
    private readonly items: EventItemRepository,
    private readonly videos: VideoRepository,
    private readonly site: CurrentSite,
  ) {}

  @ApiRoute('events', 'no-cache')
  @CacheResponses()
  async menu(): Promise<ResponseOf<'events'>> {
    const events = await this.events.menu();
    return { events: events.map(toMenuEvent) };
  }

  @ApiRoute('recentEvents')
  @CacheResponses({ maxAgeMs: limits.reactionCountsMs })
  async recent(
    @RouteInput() { query }: RouteInputOf<'recentEvents'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<ResponseOf<'recentEvents'>> {
    const events = await this.events.recent(query.events);
    const ids = events.map(({ id }) => id);
    const [records, previews, free, premium, { rules }] = await Promise.all([
      this.videos.firstOfEvents(ids, query),
      this.videos.previewsFor(ids),
      this.#newest('free'),
      this.#newest('premium'),
      this.site.settings(),
    ]);
    const view = { visitor, rules };
    const videos = toVideos(records, view);
    const photos = await this.items.firstPhotos(ids.filter((id) => !previews.has(id)));
    return {
      events: events.map((event) =>
        toEvent(
          event,
          videos.filter(({ eventsId }) => eventsId === event.id),
        ),
      ),
      videos,
      previews: Object.fromEntries([...previews].map(([id, preview]) => [id, toEventPreview(preview)])),
      photos: Object.fromEntries(
        [...photos].map(([id, { photo, count }]) => [id, { photo: toPhoto(photo), count }]),
      ),
      newest: { free: free && toVideo(free, view), premium: premium && toVideo(premium, view) },
    };
  }

  async #newest(type: VideoType): Promise<VideoRecord | undefined> {
    const { videos } = await this.videos.page({ type, limit: 1, sort: 'newest' });
    return videos[0];
  }

  @ApiRoute('event')
  @CacheResponses({ maxAgeMs: limits.reactionCountsMs })
  async bySlug(
    @RouteInput() { params, query }: RouteInputOf<'event'>,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<ResponseOf<'event'>> {
    const event = await this.events.bySlug(params.slug);
    if (event === undefined) throw new ProblemError('event_not_found');
    const [{ videos, photos, photoCount, nextCursor }, following, { rules }] = await Promise.all([
      this.items.visible(event.id, query),
      this.events.following(event.id),
      this.site.settings(),
    ]);
    const previews = await this.videos.previewsFor([event, following].flatMap((shown) => shown?.id ?? []));
    const preview = previews.get(event.id);
    return {
      event: toEvent(event, toVideos(videos, { visitor, rules })),
      photos: photos.map((photo) => ({ ...toPhoto(photo), videosBefore: photo.videosBefore })),
      photoCount,
      nextCursor,
      pictureId: preview?.cover.id ?? null,
      preview: preview === undefined ? null : toEventPreview(preview),
      nextEvent: following === undefined ? null : toEventCard(following, previews.get(following.id)),
    };
  }
}
