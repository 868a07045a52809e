import { type Endpoint } from '../http/endpoint.ts';
import { reactionCounts } from '../reactions/schemas.ts';
import { addressedId, isoTime, pageQuery } from '../values/schemas.ts';
import { defaultShareImage } from '../media.ts';
import * as limits from '../limits/limits.ts';
import { photo } from '../photos/schemas.ts';
import { z } from '../zod.ts';
import { type videosRoutes } from './routes.ts';

export const videoTypes = ['free', 'premium'] as const;
export type VideoType = (typeof videoTypes)[number];
export const orientations = ['portrait', 'landscape'] as const;
export type Orientation = (typeof orientations)[number];

const percent = z.int().min(0).max(100);
/** The point of a picture that stays visible where the picture is cropped, in percent of its size. */
export const focus = z.strictObject({
  x: percent.describe('From the left, percent'),
  y: percent.describe('From the top'),
});
export type Focus = z.infer<typeof focus>;

export const cover = z.object({
  width: z.int().positive().describe('px'),
  height: z.int().positive(),
  thumbHash: z.string().describe('ThumbHash, base64'),
  placeholder: z.string().describe('The ThumbHash as a data: URL'),
  focus: focus.optional().describe('What stays visible in a crop; missing: the middle'),
});
export type Cover = z.infer<typeof cover>;

export const videoStreamId = z
  .uuid()
  .describe("The site's id of the video's picture, for /secureImage/{streamId}");

const reactionChoice = z.object({
  emoji: z.string(),
  text: z.string(),
  value: z.string().describe('Value to send'),
});

const videoFields = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string().describe('Current slug, even if a former one was requested'),
  description: z.string().nullable(),
  eventsId: z.uuid().nullable(),
  streamId: videoStreamId.nullable(),
  cover: cover.nullable().describe('null: no preview is available'),
  videoType: z.enum(videoTypes),
  type: z.enum(videoTypes).describe('Equals videoType'),
  sortOrder: z.int(),
  index: z.int().nonnegative().describe('Position in this response, from 0'),
  duration: z.int().nonnegative().describe('Seconds'),
  event_title: z.string().nullable().describe('Equals eventTitle'),
  eventTitle: z.string().nullable(),
  eventSlug: z.string().nullable(),
  eventDescription: z.string().nullable(),
  availableReactions: z.array(reactionChoice).describe('Empty if the video is locked'),
  reactions: reactionCounts,
  orientation: z.enum(orientations),
  publishedOn: isoTime,
};

/** A video for a visitor who may not watch it: no field leads to the provider. No unlocked video fits this type. */
export const lockedVideo = z.object({
  ...videoFields,
  locked: z.literal(true),
  libraryId: z.null(),
});
export type LockedVideo = z.infer<typeof lockedVideo>;

export const unlockedVideo = z.object({
  ...videoFields,
  locked: z.literal(false),
  libraryId: z.int().nullable().describe('null: temporarily unavailable'),
  embedUrl: z
    .string()
    .optional()
    .describe("The provider's short-lived signed URL; only in responses of /api/videos/title/…"),
});
export type UnlockedVideo = z.infer<typeof unlockedVideo>;

export const video = z.discriminatedUnion('locked', [unlockedVideo, lockedVideo]);
export type Video = z.infer<typeof video>;

export const videoCounts = z.object({ free: z.int().nonnegative(), premium: z.int().nonnegative() });

export const videosQuery = pageQuery.extend({
  type: z.enum(videoTypes).optional().describe('Lists only videos of this type'),
  event: z
    .string()
    .max(limits.video.maxSlugLength)
    .optional()
    .describe('Slug of an event; lists only its videos'),
  sort: z
    .literal('newest')
    .optional()
    .describe("Lists the newest videos first; by default, the creator's order precedes that"),
});
export const videosPage = z.object({
  videos: z.array(video),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative().describe('Number of all videos that the query selects'),
  counts: videoCounts.optional().describe('Counts of all videos, whatever the query selects'),
});
export type VideosPage = z.infer<typeof videosPage>;

/** The picture that stands for an event: a public cover of a photo or a video. */
export const eventPreview = z.object({
  streamId: videoStreamId,
  orientation: z.enum(orientations),
  cover: cover.nullable(),
});
export type EventPreview = z.infer<typeof eventPreview>;

/** An event to which another page leads. */
export const eventCard = z.object({
  slug: z.string(),
  title: z.string(),
  counts: videoCounts,
  preview: eventPreview.nullable(),
});
export type EventCard = z.infer<typeof eventCard>;

/** The content that follows a video on its page. */
export const videoSequel = z.object({
  videos: z
    .array(video)
    .max(limits.video.sequelVideos)
    .describe(
      'Other videos of its event: those that follow it in the order of the event, then the first ones',
    ),
  photos: z.array(photo).max(limits.video.sequelPhotos).describe('The first photos of its event'),
  photoCount: z.int().nonnegative().describe('Number of photos in the whole event'),
  event: eventCard.nullable().describe('Another event; null if there is none'),
});
export type VideoSequel = z.infer<typeof videoSequel>;

export const videoResponse = z.object({ video, sequel: videoSequel.optional() });
export type VideoResponse = z.infer<typeof videoResponse>;

export const videoParams = z.object({ titleSlug: z.string(), id: addressedId });
export const embedParams = z.object({ videoId: addressedId });
export const videoByTitleParams = z.object({ titleSlug: z.string() });

/** Sent in a body, because logs and caches have the addresses of requests. */
export const watchedVideosBody = z.strictObject({
  ids: z
    .array(addressedId)
    .max(limits.watchedVideos)
    .describe('What the browser remembers; nothing of it is stored'),
});
export const watchedVideosResponse = z.object({
  videos: z.array(video).describe('In the order of the ids, without what visitors cannot see'),
});
export type WatchedVideos = z.infer<typeof watchedVideosResponse>;

export const secureImageParams = z.object({ id: z.union([z.literal(defaultShareImage.id), addressedId]) });
export const secureImageQuery = z.object({
  w: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Requested width, px; the next larger variant is returned. Default: the widest'),
});

export const videosEndpoints = {
  videos: {
    summary: "Lists all videos in the creator's order, then newest first",
    query: videosQuery,
    response: videosPage,
  },
  video: {
    summary: 'Returns a video by its id; the title is ignored',
    params: videoParams,
    response: videoResponse,
    problems: ['video_not_found'],
  },
  videoByTitle: {
    summary: 'Returns the newest video with this title; former slugs also find it',
    params: videoByTitleParams,
    response: videoResponse,
    problems: ['video_not_found'],
  },
  watchedVideos: {
    summary: 'Returns the videos with these ids',
    body: watchedVideosBody,
    response: watchedVideosResponse,
  },
  secureImage: {
    summary: "Returns a video's picture in the best format that Accept allows",
    params: secureImageParams,
    query: secureImageQuery,
    responseMediaType: 'image/*',
    problems: ['image_not_found', 'unavailable'],
  },
  embed: {
    summary: "Redirects to a video's player, if the visitor may see it",
    params: embedParams,
    status: 302,
    responseMediaType: 'text/html',
    problems: ['video_locked', 'video_not_found'],
  },
} as const satisfies Record<keyof typeof videosRoutes, Endpoint>;
