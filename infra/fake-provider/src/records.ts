import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export const clips = ['landscape', 'portrait'] as const;
export type Clip = (typeof clips)[number];

const guid = z.guid().toLowerCase();

export const librarySettings = z.object({
  id: z.string().regex(/^[0-9]{1,15}$/),
  apiKey: z.string().min(1),
  readOnlyApiKey: z.string().min(1),
  /** Players ask for no token without it. */
  playerTokenKey: z.string().min(1).optional(),
  /** Files ask for no token without it. */
  cdnTokenKey: z.string().min(1).optional(),
  /** Hosts without scheme, each exactly; none lets every page in. */
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
  /** One form for all, so that they can be put in order as they stand. */
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
  /** What its player plays; by its shape where nobody says. */
  clip: z.enum(clips).optional(),
  /** The name of the stored picture; null for none, undefined for the first one of its clip. */
  picture: z.string().nullable().optional(),
  /** Put over what the API says of it, to see what a reader stands. */
  extra: z.record(z.string(), z.unknown()),
};

/**
 * A video of the fake provider, a finished one unless it says otherwise. Length, size and picture are those that it has once
 * it is processed; before that nobody is told of them.
 */
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

/** Made without the defaults above: those would come in with every change. */
export const videoChanges = z.object(videoFields).omit({ guid: true, libraryId: true }).partial();
export type VideoChanges = z.output<typeof videoChanges>;

export const clipOf = (video: VideoRecord): Clip =>
  video.clip ?? (video.height > video.width ? 'portrait' : 'landscape');

/** The statuses from which length and size are known. */
const measured = new Set([3, 4, 5, 7, 8]);
const finished = new Set([4, 8]);

/** Whether there is a picture, and something to play. */
export const isFinished = ({ status }: VideoRecord) => finished.has(status);

/** As the provider's API tells of it. */
export function videoAnswer(video: VideoRecord): object {
  const { libraryId, clip: _clip, picture, extra, ...told } = video;
  const known = measured.has(video.status);
  const pictured = isFinished(video) && picture !== null;
  return {
    videoLibraryId: Number(libraryId),
    ...told,
    // The provider leaves the zone out.
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
