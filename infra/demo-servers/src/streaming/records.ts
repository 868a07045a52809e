import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fakeVideoLibraries } from './libraries.ts';
import { webhookMode } from './webhook.sender.ts';

const libraryId = z.literal(fakeVideoLibraries.map(({ id }) => id));
const guid = z
  .guid()
  .toLowerCase()
  .default(() => randomUUID());

const collectionRecord = z.object({ libraryId, guid, name: z.string() });
export type CollectionRecord = z.output<typeof collectionRecord>;

/** A video, finished by default. Its length, size and picture are visible only after processing. */
export const videoRecord = z.object({
  libraryId,
  guid,
  title: z.string(),
  description: z.string().nullable().default(null),
  /** Converted to UTC. */
  dateUploaded: z.iso
    .datetime({ offset: true })
    .default(() => new Date().toISOString())
    .transform((value) => new Date(value).toISOString()),
  collectionId: z.string().default(''),
  status: z.int().default(4),
  length: z.int().min(0).default(6),
  width: z.int().min(0).default(1920),
  height: z.int().min(0).default(1080),
  thumbnailFileName: z.string().nullable().default('thumbnail.jpg'),
  /** Base64. Null: no picture; undefined: the poster of the clip. */
  thumbnail: z.base64().nullable().optional(),
  /** Merged into API answers, to test unexpected fields. */
  extra: z.record(z.string(), z.unknown()).default({}),
});
export type VideoRecord = z.output<typeof videoRecord>;

/** Records to insert, replacing those with the same id. */
export const seed = z.object({
  collections: z.array(collectionRecord).default([]),
  videos: z.array(videoRecord).default([]),
  /** Sends a webhook for each video. */
  announce: webhookMode.optional(),
});
export type Seed = z.input<typeof seed>;

/** The name of the clip in `assets`; art/draw-clips.ts creates them. */
export const clipOf = ({ width, height }: VideoRecord) => (height > width ? 'portrait' : 'landscape');

/** Tells whether the video has a picture and is playable. */
export const isFinished = ({ status }: VideoRecord) => status === 4 || status === 8;

/** Statuses in which length and size are known. */
const measured = new Set([3, 4, 5, 7, 8]);

/** The video as the provider's API returns it. */
export function videoResponse(video: VideoRecord): object {
  const { libraryId: id, thumbnail, extra, ...told } = video;
  const hasPicture = isFinished(video) && thumbnail !== null;
  return {
    ...told,
    videoLibraryId: Number(id),
    // The provider omits the time zone.
    dateUploaded: video.dateUploaded.replace(/Z$/, ''),
    ...(measured.has(video.status) ? {} : { length: 0, width: 0, height: 0 }),
    encodeProgress: isFinished(video) ? 100 : 0,
    availableResolutions: isFinished(video) ? '360p' : null,
    thumbnailCount: hasPicture ? 1 : 0,
    thumbnailFileName: hasPicture ? video.thumbnailFileName : null,
    // Fields that the site does not read.
    ...{
      rotation: null,
      views: 0,
      isPublic: false,
      storageSize: 0,
      metaTags: [],
      captions: [],
      chapters: [],
    },
    ...extra,
  };
}

export const collectionResponse = ({ libraryId: id, guid: collection, name }: CollectionRecord): object => ({
  videoLibraryId: Number(id),
  guid: collection,
  name,
});
