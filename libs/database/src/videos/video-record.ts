import { type CoverKind } from '@sandstone/domain';
import { type Selectable, sql } from 'kysely';
import { type Tables } from '../entities/entities.ts';

type PictureColumn = 'width' | 'height' | 'thumbHash' | 'placeholder';
export type CoverRow = Pick<Selectable<Tables['covers']>, 'id' | 'status' | PictureColumn>;

export interface CoverRecord {
  /** Public id of this picture. */
  id: string;
  /** null until it is made, or where it cannot be. */
  picture: { [Column in PictureColumn]: NonNullable<CoverRow[Column]> } | null;
}

/** Columns of a video on a page. They are listed, so that no response can leak the provider's id of a video. */
const videoColumns = [
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
] as const satisfies readonly (keyof Tables['videos'])[];
type VideoRow = Pick<Selectable<Tables['videos']>, (typeof videoColumns)[number]>;

/** A visible video on a page. The id of its provider's library is only for unlocked responses. */
export interface VideoRecord extends Omit<VideoRow, 'status'> {
  /** The video is ready at its provider. */
  playable: boolean;
  event: Pick<Selectable<Tables['events']>, 'id' | 'slug' | 'title' | 'description'> | null;
  covers: Partial<Record<CoverKind, CoverRecord>>;
  /** Count of each reaction, by value. */
  reactions: ReadonlyMap<string, number>;
}

/** In JSON, bytes are a text in base64. */
export type CoverJson = Omit<CoverRow, 'thumbHash'> & { kind: CoverKind; thumbHash: string | null };

const event = sql<VideoRecord['event']>`(
  select json_build_object('id', id, 'slug', slug, 'title', title, 'description', description)
  from events where events.id = videos.event_id and not hidden and deleted_at is null)`.as('event');
export const coversOfVideo = sql<CoverJson[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'status', covers.status, 'width', width,
    'height', height, 'thumbHash', encode(thumb_hash, 'base64'), 'placeholder', placeholder)), '[]')
  from covers where video_id = videos.id and retired_at is null)`.as('covers');
const reactions = sql<Record<string, number>>`(
  select coalesce(json_object_agg(reaction, given), '{}')
  from (
    select reaction, count(*) as given from reactions where video_id = videos.id group by reaction
  ) as counted)`.as('reactions');

/** A statement on `videos` selects these columns for `toVideoRecord`. */
export const videoSelection = [...videoColumns, event, coversOfVideo, reactions] as const;
export type SelectedVideo = VideoRow & {
  event: VideoRecord['event'];
  covers: CoverJson[];
  reactions: Record<string, number>;
};

export function toVideoRecord({ status, covers, reactions, ...row }: SelectedVideo): VideoRecord {
  return {
    ...row,
    playable: status === 'ready',
    covers: toCovers(covers),
    reactions: new Map(Object.entries(reactions)),
  };
}

export const toCovers = (covers: readonly CoverJson[]): VideoRecord['covers'] =>
  Object.fromEntries(
    covers.map(({ kind, thumbHash, ...cover }) => [
      kind,
      toCover({ ...cover, thumbHash: thumbHash === null ? null : Buffer.from(thumbHash, 'base64') }),
    ]),
  );

export function toCover({ id, status, width, height, thumbHash, placeholder }: CoverRow): CoverRecord {
  const whole =
    status === 'ready' && width !== null && height !== null && thumbHash !== null && placeholder !== null;
  return { id, picture: whole ? { width, height, thumbHash, placeholder } : null };
}
