import { type Selectable } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { type EventRecord } from './event.repository.ts';
import { type CoverRecord } from './video-record.ts';

export const curatedColumns = [
  'id',
  'slug',
  'title',
  'syncedTitle',
  'curatedTitle',
  'description',
  'syncedDescription',
  'curatedDescription',
  'eventId',
  'eventIsCurated',
  'type',
  'libraryType',
  'curatedType',
  'libraryId',
  'sortOrder',
  'orientation',
  'durationSeconds',
  'status',
  'hidden',
  'missingListings',
  'publishedAt',
] as const satisfies readonly (keyof Tables['videos'])[];

/** A video as the creator sees it, hidden or not. */
export interface CuratedVideoRecord extends Omit<
  Pick<Selectable<Tables['videos']>, (typeof curatedColumns)[number]>,
  'eventId' | 'missingListings'
> {
  event: { id: string; title: string } | null;
  /** Missing at its provider, and therefore not shown. */
  gone: boolean;
  cover: CoverRecord | null;
}

export interface CuratedEventRecord extends EventRecord {
  /** The name of the provider's collection. */
  syncedTitle: string | null;
  curatedTitle: string | null;
  hidden: boolean;
}
