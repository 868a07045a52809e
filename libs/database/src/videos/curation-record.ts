import { type Selectable } from 'kysely';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { VideoEntity } from '../entities/videos.entity.ts';
import { type EventRecord } from './event.repository.ts';
import { type CoverRecord } from './video-record.ts';

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
