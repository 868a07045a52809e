import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { photo } from '../photos/schemas.ts';
import { addressedId, isoTime, pageQuery } from '../values/schemas.ts';
import { eventCard, eventPreview, video, videoCounts, videoStreamId } from '../videos/schemas.ts';
import { z } from '../zod.ts';
import { type eventsRoutes } from './routes.ts';

const eventFields = {
  id: z.uuid(),
  slug: z.string().describe('Current slug, even if a former one was requested'),
  title: z.string(),
  date: isoTime,
  counts: videoCounts.describe('Counts of all visible videos: short clips are free, full videos are premium'),
};

/** An event in a menu. */
const menuEvent = z.object(eventFields);
export type MenuEvent = z.infer<typeof menuEvent>;
export const eventsResponse = z.object({ events: z.array(menuEvent).describe('Newest first') });
export type EventsResponse = z.infer<typeof eventsResponse>;

export const event = z.object({ ...eventFields, description: z.string().nullable(), videos: z.array(video) });
export type Event = z.infer<typeof event>;
export const eventResponse = z.object({
  event,
  photos: z
    .array(photo.extend({ videosBefore: z.int().nonnegative() }))
    .describe('In order, each with the number of videos of this response that precede it'),
  photoCount: z.int().nonnegative().describe('Number of photos in the whole event'),
  nextCursor: z.string().nullable().describe('Of the next videos and photos'),
  pictureId: videoStreamId
    .nullable()
    .describe('The picture of `preview`, for link previews of the previous release'),
  preview: eventPreview.nullish().describe('The picture that stands for the event, also in link previews'),
  nextEvent: eventCard
    .nullish()
    .describe(
      'The next event in the list of events, which begins again after the last one; null if there is none',
    ),
});
export type EventResponse = z.infer<typeof eventResponse>;
export const eventParams = z.object({ slug: z.string() });
export const eventQuery = pageQuery.extend({
  through: addressedId.optional().describe('Id of a photo that must not be after the last item'),
});

const few = (most: number, usual: number) => z.coerce.number().int().min(0).max(most).default(usual);
export const recentEventsQuery = z.object({
  events: few(limits.recent.maxEvents, limits.home.recentEvents),
  free: few(limits.recent.maxPerEvent, limits.home.freePerEvent).describe('Number of free videos per event'),
  premium: few(limits.recent.maxPerEvent, limits.home.premiumPerEvent),
});
export const recentEvents = z.object({
  events: z.array(event).describe('Newest first; each contains its own items of `videos`'),
  videos: z.array(video),
  previews: z.record(z.uuid(), eventPreview).describe('By event id; an event without a picture is missing'),
  photos: z
    .record(z.uuid(), z.object({ photo, count: z.int().positive() }))
    .optional()
    .describe(
      'By event id: the first photo and the number of photos of an event that is missing in `previews`. The previous release does not say it',
    ),
  newest: z
    .object({ free: video, premium: video })
    .partial()
    .optional()
    .describe('The newest visible video of each type, also of those that belong to no event'),
});
export type RecentEvents = z.infer<typeof recentEvents>;

export const eventsEndpoints = {
  events: { summary: 'Lists all events with their video counts, for menus', response: eventsResponse },
  recentEvents: {
    summary: 'Lists the newest events, each with some videos and a picture',
    query: recentEventsQuery,
    response: recentEvents,
  },
  event: {
    summary:
      'Returns an event with its first videos and photos, or those after a cursor; former slugs also find it',
    params: eventParams,
    query: eventQuery,
    response: eventResponse,
    problems: ['event_not_found'],
  },
} as const satisfies Record<keyof typeof eventsRoutes, Endpoint>;
