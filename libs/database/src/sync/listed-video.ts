import { type Orientation, type VideoState } from '@sandstone/contract';
import { type Selectable } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { storableDescription, storableText } from '../storable-text.ts';

/** A video in a listing of its provider. */
export interface ListedVideo {
  guid: string;
  title: string;
  description: string | null;
  collectionGuid: string | null;
  uploadedAt: Date;
  durationSeconds: number;
  /** Width in px; null until it is processed. */
  width: number | null;
  height: number | null;
  state: VideoState;
  thumbnailFile: string | null;
}

/** Columns that a sync writes, and compares to skip unchanged videos. */
export const syncedColumns = [
  'libraryType',
  'syncedTitle',
  'syncedDescription',
  'syncedEventId',
  'durationSeconds',
  'width',
  'height',
  'orientation',
  'status',
  'thumbnailFile',
  'publishedAt',
  'missingListings',
] as const satisfies readonly (keyof Tables['videos'])[];
export type SyncedFields = Pick<Selectable<Tables['videos']>, (typeof syncedColumns)[number]>;

const orientationOf = (width: number, height: number): Orientation =>
  height > width ? 'portrait' : 'landscape';

/**
 * Converts a listed video to columns. While the provider processes a new version it reports neither size nor picture;
 * the known ones are kept until then.
 */
export function syncedFields(
  video: ListedVideo,
  around: { libraryType: SyncedFields['libraryType']; eventId: string | null },
  before?: SyncedFields,
): SyncedFields {
  const { width, height } =
    video.width === null || video.height === null ? (before ?? { width: null, height: null }) : video;
  return {
    libraryType: around.libraryType,
    syncedTitle: storableText(video.title),
    syncedDescription: storableDescription(video.description),
    syncedEventId: around.eventId,
    durationSeconds: video.durationSeconds,
    width,
    height,
    orientation:
      width === null || height === null ? (before?.orientation ?? 'landscape') : orientationOf(width, height),
    status: video.state,
    thumbnailFile: video.thumbnailFile ?? before?.thumbnailFile ?? null,
    publishedAt: video.uploadedAt,
    missingListings: 0,
  };
}

export function sameFields(a: SyncedFields, b: SyncedFields): boolean {
  return syncedColumns.every((column) => {
    const [one, other] = [a[column], b[column]];
    return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
  });
}
