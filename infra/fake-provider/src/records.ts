import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export const clips = ['landscape', 'portrait'] as const;
export type Clip = (typeof clips)[number];

const guid = z.guid().toLowerCase();

export const librarySettings = z.object({
  id: z.string().regex(/^[0-9]{1,15}$/),
  apiKey: z.string().min(1),
  readOnlyApiKey: z.string().min(1),
  /** Without it, players need no token. */
  playerTokenKey: z.string().min(1).optional(),
  /** Without it, files need no token. */
  cdnTokenKey: z.string().min(1).optional(),
  /** Allowed hosts, without scheme; an empty list allows every page. */
  allowedReferrers: z.array(z.string()).default([]),
});
export type LibrarySettings = z.output<typeof librarySettings>;

export const collectionRecord = z.object({
  libraryId: z.string(),
  guid: guid.default(() => randomUUID()),
  name: z.string(),
});
export type CollectionRecord = z.output<typeof collectionRecord>;

const videoFields = {
  libraryId: z.string(),
  guid,
  title: z.string(),
  description: z.string().nullable(),
  /** Normalized, so that dates sort as strings. */
  dateUploaded: z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString()),
  collectionId: z.string(),
  status: z.int(),
  encodeProgress: z.int().min(0).max(100),
  length: z.int().min(0),
  width: z.int().min(0),
  height: z.int().min(0),
  rotation: z.int().nullable(),
  views: z.int().min(0),
  isPublic: z.boolean(),
  storageSize: z.int().min(0),
  metaTags: z.array(z.object({ property: z.string(), value: z.string() })),
  thumbnailFileName: z.string().nullable(),
  /** The clip to play; chosen by aspect ratio by default. */
  clip: z.enum(clips).optional(),
  /** The name of the stored picture; null for none, undefined for the clip's poster. */
  picture: z.string().nullable().optional(),
  /** Merged into API responses, to test unexpected fields. */
  extra: z.record(z.string(), z.unknown()),
};

/** A video of the fake provider, finished by default. Length, size and picture are visible only after processing. */
export const videoRecord = z.object({
  ...videoFields,
  guid: guid.default(() => randomUUID()),
  description: videoFields.description.default(null),
  dateUploaded: videoFields.dateUploaded.default(() => new Date().toISOString()),
  collectionId: videoFields.collectionId.default(''),
  status: videoFields.status.default(4),
  encodeProgress: videoFields.encodeProgress.default(100),
  length: videoFields.length.default(6),
  width: videoFields.width.default(1920),
  height: videoFields.height.default(1080),
  rotation: videoFields.rotation.default(null),
  views: videoFields.views.default(0),
  isPublic: videoFields.isPublic.default(false),
  storageSize: videoFields.storageSize.default(0),
  metaTags: videoFields.metaTags.default([]),
  thumbnailFileName: videoFields.thumbnailFileName.default('thumbnail.jpg'),
  extra: videoFields.extra.default({}),
});
export type VideoRecord = z.output<typeof videoRecord>;

/** Defined without the defaults above, which would be part of every change. */
export const videoChanges = z.object(videoFields).omit({ guid: true, libraryId: true }).partial();
export type VideoChanges = z.output<typeof videoChanges>;

export const clipOf = (video: VideoRecord): Clip =>
  video.clip ?? (video.height > video.width ? 'portrait' : 'landscape');

/** Statuses in which length and size are known. */
const measured = new Set([3, 4, 5, 7, 8]);
const finished = new Set([4, 8]);

/** Tells whether the video has a picture and is playable. */
export const isFinished = ({ status }: VideoRecord) => finished.has(status);

/** The video as the provider's API returns it. */
export function videoAnswer(video: VideoRecord): object {
  const { libraryId, clip: _clip, picture, extra, ...told } = video;
  const known = measured.has(video.status);
  const pictured = isFinished(video) && picture !== null;
  return {
    videoLibraryId: Number(libraryId),
    ...told,
    // The provider omits the time zone.
    dateUploaded: video.dateUploaded.replace(/Z$/, ''),
    length: known ? video.length : 0,
    width: known ? video.width : 0,
    height: known ? video.height : 0,
    rotation: known ? video.rotation : null,
    availableResolutions: isFinished(video) ? '360p' : null,
    outputCodecs: isFinished(video) ? 'x264' : null,
    thumbnailCount: pictured ? 1 : 0,
    thumbnailFileName: pictured ? video.thumbnailFileName : null,
    thumbnailBlurhash: null,
    framerate: known ? 30 : 0,
    captions: [],
    chapters: [],
    moments: [],
    hasMP4Fallback: false,
    averageWatchTime: 0,
    totalWatchTime: 0,
    category: 'unknown',
    ...extra,
  };
}
