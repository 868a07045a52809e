import { type CoverKind } from '@sandstone/domain';
import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';

export const coverColumns = ['id', 'status', 'width', 'height', 'thumbHash', 'placeholder'] as const;
export type CoverRow = Pick<Selectable<Tables['covers']>, (typeof coverColumns)[number]>;
type PictureColumn = 'width' | 'height' | 'thumbHash' | 'placeholder';

export interface CoverRecord {
  /** Public id of this picture. */
  id: string;
  /** null until it is made, or where it cannot be. */
  picture: { [Column in PictureColumn]: NonNullable<CoverRow[Column]> } | null;
}

/** Columns of a video on a page. They are listed, so that no response can leak the provider's id of a video. */
export const videoColumns = [
  'id',
  'title',
  'slug',
  'description',
  'type',
  'sortOrder',
  'durationSeconds',
  'orientation',
  'focusX',
  'focusY',
  'publishedAt',
  'status',
  'libraryId',
  'eventId',
] as const satisfies readonly (keyof Tables['videos'])[];
type VideoRow = Pick<Selectable<Tables['videos']>, (typeof videoColumns)[number]>;

/** A visible video on a page. The id of its provider's library is only for unlocked responses. */
export interface VideoRecord extends Omit<VideoRow, 'status' | 'eventId'> {
  /** The video is ready at its provider. */
  playable: boolean;
  event: Pick<Selectable<Tables['events']>, 'id' | 'slug' | 'title' | 'description'> | null;
  covers: Partial<Record<CoverKind, CoverRecord>>;
  /** Count of each reaction, by value. */
  reactions: ReadonlyMap<string, number>;
}

/** Adds events, covers and reactions in three queries for any number of videos. */
export async function withRelations(queries: Queries, rows: readonly VideoRow[]): Promise<VideoRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const eventIds = [...new Set(rows.flatMap((row) => row.eventId ?? []))];
  const [events, covers, reactions] = await Promise.all([
    eventsById(queries, eventIds),
    coversOf(queries, ids),
    reactionsOf(queries, ids),
  ]);
  return rows.map(({ status, eventId, ...row }) => ({
    ...row,
    playable: status === 'ready',
    event: events.get(eventId ?? '') ?? null,
    covers: covers.get(row.id) ?? {},
    reactions: reactions.get(row.id) ?? new Map(),
  }));
}

async function eventsById(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<VideoRecord['event']>>();
  const rows = await queries
    .selectFrom('events')
    .select(['id', 'slug', 'title', 'description'])
    .where('id', 'in', ids)
    .where('hidden', '=', false)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map((event) => [event.id, event]));
}

async function coversOf(queries: Queries, videoIds: readonly string[]) {
  const rows = await queries
    .selectFrom('covers')
    .select(['videoId', 'kind', ...coverColumns])
    .where('videoId', 'in', videoIds)
    .where('retiredAt', 'is', null)
    .execute();
  const byVideo = new Map<string, Partial<Record<CoverKind, CoverRecord>>>();
  for (const { videoId, kind, ...cover } of rows) {
    byVideo.set(videoId, { ...byVideo.get(videoId), [kind]: toCover(cover) });
  }
  return byVideo;
}

export function toCover({ id, status, width, height, thumbHash, placeholder }: CoverRow): CoverRecord {
  const whole =
    status === 'ready' && width !== null && height !== null && thumbHash !== null && placeholder !== null;
  return { id, picture: whole ? { width, height, thumbHash, placeholder } : null };
}

async function reactionsOf(queries: Queries, videoIds: readonly string[]) {
  const { rows } = await sql<{ video: string; reaction: string; given: number }>`
    select video_id as video, reaction, count(*)::integer as given
    from reactions where video_id = any(${videoIds}) group by video_id, reaction`.execute(queries);
  const byVideo = new Map<string, Map<string, number>>();
  for (const { video, reaction, given } of rows) {
    byVideo.set(video, (byVideo.get(video) ?? new Map<string, number>()).set(reaction, given));
  }
  return byVideo;
}
