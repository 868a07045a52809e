import { z } from './zod.ts';
import * as limits from './limits.ts';
import { defaultShareImage } from './media.ts';
import { addressedId, isoTime, pageQuery, photo } from './schemas.ts';

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

const streamId = z.uuid().describe("The site's id of the video's picture, for /secureImage/{streamId}");

const reactionChoice = z.object({
  emoji: z.string(),
  text: z.string(),
  value: z.string().describe('Value to send'),
});
const reactionCount = z.object({
  reaction_title: z.string().describe('The `text` of the reaction'),
  count: z.int().nonnegative(),
});

const videoFields = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string().describe('Current slug, even if a former one was requested'),
  description: z.string().nullable(),
  eventsId: z.uuid().nullable(),
  streamId: streamId.nullable(),
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
  reactions: z
    .array(reactionCount)
    .describe('Reactions with a count, in the order of the site configuration'),
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

export const videosPage = z.object({
  videos: z.array(video),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative(),
});
export type VideosPage = z.infer<typeof videosPage>;
export const videoAnswer = z.object({ video });
export type VideoAnswer = z.infer<typeof videoAnswer>;

/** Toggles a visitor's reaction to a video. */
export const reactBody = z.strictObject({
  reaction: z.string().min(1).max(32).describe('The `value` of a choice'),
});
export const reactionParams = z.object({ id: addressedId });
export const reactionsAnswer = z.object({
  reactions: videoFields.reactions,
  own: z.array(z.string()).describe("The `value`s of the requesting visitor's reactions"),
});
export type ReactionsAnswer = z.infer<typeof reactionsAnswer>;

export const videoParams = z.object({ titleSlug: z.string(), id: addressedId });
export const embedParams = z.object({ videoId: addressedId });
export const videoByTitleParams = z.object({ titleSlug: z.string() });

export const videoCounts = z.object({ free: z.int().nonnegative(), premium: z.int().nonnegative() });

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
export const eventsAnswer = z.object({ events: z.array(menuEvent).describe('Newest first') });
export type EventsAnswer = z.infer<typeof eventsAnswer>;

export const event = z.object({ ...eventFields, description: z.string().nullable(), videos: z.array(video) });
export type Event = z.infer<typeof event>;
export const eventAnswer = z.object({
  event,
  photos: z
    .array(photo.extend({ videosBefore: z.int().nonnegative() }))
    .describe('In order, each with the number of videos of this response that precede it'),
  photoCount: z.int().nonnegative().describe('Number of photos in the whole event'),
  nextCursor: z.string().nullable().describe('Of the next videos and photos'),
  pictureId: streamId.nullable().describe('The picture that stands for the event in link previews'),
});
export type EventAnswer = z.infer<typeof eventAnswer>;
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
const eventPreview = z.object({
  streamId,
  orientation: z.enum(orientations),
  cover: cover.nullable(),
});
export type EventPreview = z.infer<typeof eventPreview>;
export const recentEvents = z.object({
  events: z.array(event).describe('Newest first; each contains its own items of `videos`'),
  videos: z.array(video),
  previews: z.record(z.uuid(), eventPreview).describe('By event id; an event without a picture is missing'),
});
export type RecentEvents = z.infer<typeof recentEvents>;

export const post = z.object({
  id: z.uuid(),
  description: z.string(),
  createdOn: isoTime,
  updatedOn: isoTime,
  photos: z.array(photo).describe('In order; lists contain only the first three'),
  photoCount: z.int().nonnegative().describe('Number of photos in the whole post'),
});
export type Post = z.infer<typeof post>;
export const postsPage = z.object({
  posts: z.array(post),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative(),
});
export type PostsPage = z.infer<typeof postsPage>;
const postLink = post.pick({ id: true, description: true });
export type PostLink = z.infer<typeof postLink>;
export const postAnswer = z.object({
  post,
  previous: postLink.nullable().describe('The next older post'),
  next: postLink.nullable().describe('The next newer post'),
});
export type PostAnswer = z.infer<typeof postAnswer>;
export const postParams = z.object({ id: addressedId });

export const sitemapKinds = ['events', 'videos', 'posts', 'photos'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];
export const sitemapParams = z.object({ kind: z.enum(sitemapKinds) });
export const sitemapQuery = z.object({ cursor: z.uuid().optional() });
const sitemapEntry = z.object({
  id: z.uuid(),
  slug: z.string().nullable().describe('null for posts and photos'),
  title: z.string().nullable().describe('For posts and photos, their description'),
  description: z.string().nullable(),
  changedOn: isoTime,
  images: z.array(z.string()).describe('Paths on this site'),
  video: z
    .object({ duration: z.int().nonnegative().describe('Seconds'), publishedOn: isoTime })
    .nullable()
    .describe("Only for free videos; the first of `images` is the video's picture"),
});
export type SitemapEntry = z.infer<typeof sitemapEntry>;
export const sitemapPage = z.object({ entries: z.array(sitemapEntry), nextCursor: z.string().nullable() });
export type SitemapPage = z.infer<typeof sitemapPage>;

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
