import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { VideoEntity } from '../entities/videos.entity.ts';
import { type EventRecord } from './event.repository.ts';
import { coverColumns, type CoverRecord, toCover } from './video-record.ts';

export const curatedColumns = columnsExcept(VideoEntity, [
  'provider',
  'guid',
  'syncedEventId',
  'curatedEventId',
  'width',
  'height',
  'thumbnailFile',
  'visible',
  'createdAt',
  'updatedAt',
]);
export type CuratedRow = Pick<Selectable<Tables['videos']>, (typeof curatedColumns)[number]>;

/** A video in the admin area, hidden or not. */
export interface CuratedVideoRecord extends Omit<CuratedRow, 'eventId' | 'missingListings'> {
  event: { id: string; title: string } | null;
  /** Hidden because its provider no longer lists it. */
  gone: boolean;
  cover: CoverRecord | null;
}

/** An event in the admin area, with the name of its provider's collection. */
export type CuratedEventRecord = EventRecord &
  Pick<Selectable<Tables['events']>, 'syncedTitle' | 'curatedTitle' | 'hidden' | 'coverVideoId'>;

export async function curatedVideosById(
  queries: Queries,
  ids: readonly string[],
): Promise<CuratedVideoRecord[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('videos')
    .select(curatedColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return curatedVideos(queries, rows);
}

/** Adds events and covers in two queries for any number of videos. */
export async function curatedVideos(
  queries: Queries,
  rows: readonly CuratedRow[],
): Promise<CuratedVideoRecord[]> {
  if (rows.length === 0) return [];
  const eventIds = [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))];
  const [events, covers] = await Promise.all([
    eventIds.length === 0
      ? []
      : queries
          .selectFrom('events')
          .select(['id', 'title'])
          .where('id', 'in', eventIds)
          .where('deletedAt', 'is', null)
          .execute(),
    queries
      .selectFrom('covers')
      .select(['videoId', ...coverColumns])
      .where(
        'videoId',
        'in',
        rows.map(({ id }) => id),
      )
      .where('kind', '=', 'clear')
      .where('retiredAt', 'is', null)
      .execute(),
  ]);
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const coverOf = new Map(covers.map((cover) => [cover.videoId, toCover(cover)]));
  return rows.map(({ eventId, missingListings, ...row }) => ({
    ...row,
    event: eventOf.get(eventId ?? '') ?? null,
    gone: missingListings >= 2,
    cover: coverOf.get(row.id) ?? null,
  }));
}
