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

/** A video in the admin area, hidden or not. */
export interface CuratedVideoRecord extends Omit<
  Pick<Selectable<Tables['videos']>, (typeof curatedColumns)[number]>,
  'eventId' | 'missingListings'
> {
  event: { id: string; title: string } | null;
  /** Hidden because its provider no longer lists it. */
  gone: boolean;
  cover: CoverRecord | null;
}

export interface CuratedEventRecord extends EventRecord {
  /** Name of the provider's collection. */
  syncedTitle: string | null;
  curatedTitle: string | null;
  hidden: boolean;
}
