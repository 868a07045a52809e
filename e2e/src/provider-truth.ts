import { type VideoState, type VideoType } from '@sandstone/contract';
import { type FakeLibrary, fakeLibraries } from '@sandstone/fake-provider/libraries';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { environmentOf } from './faults/twin.ts';

export interface VideoFact {
  guid: string;
  title: string;
  state: VideoState;
  /** The name of its collection. */
  event: string | null;
}

export function libraryOf(type: VideoType): FakeLibrary {
  const found = fakeLibraries.find((library) => library.type === type);
  if (found === undefined) throw new Error(`No ${type} library`);
  return found;
}

const byGuid = (one: VideoFact, other: VideoFact) => (one.guid < other.guid ? -1 : 1);
const pageSize = 100;
/** By the provider's numbers. */
const endStates: Partial<Record<number, VideoState>> = { 4: 'ready', 8: 'ready', 5: 'failed', 6: 'failed' };

/** What the provider's own API says of a library, read without any code of the site. */
export async function truthOf(system: RunningSystem, type: VideoType): Promise<VideoFact[]> {
  const { id, apiKey } = libraryOf(type);
  const api = environmentOf(await system.pidOf('api'))['STREAMING_API_URL'];
  const all = async <T>(path: string): Promise<T[]> => {
    const found: T[] = [];
    for (let page = 1; ; page += 1) {
      const address = `${api}/library/${id}/${path}?page=${page}&itemsPerPage=${pageSize}`;
      const answer = await fetch(address, { headers: { accesskey: apiKey } });
      if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
      // The shape is the provider's.
      const { totalItems, items } = (await answer.json()) as { totalItems: number; items: T[] };
      found.push(...items);
      if (page * pageSize >= totalItems) return found;
    }
  };
  const collections = await all<{ guid: string; name: string }>('collections');
  const names = new Map(collections.map(({ guid, name }) => [guid, name]));
  const videos = await all<{ guid: string; title: string; status: number; collectionId: string }>('videos');
  return videos
    .map(({ guid, title, status, collectionId }) => ({
      guid,
      title,
      state: endStates[status] ?? 'processing',
      event: names.get(collectionId) ?? null,
    }))
    .toSorted(byGuid);
}

/** What visitors are shown of a library, as far as the provider has a say in it. */
export function shownOf(system: RunningSystem, type: VideoType): Promise<VideoFact[]> {
  return withDatabase(system, async ({ queries }) => {
    const rows = await queries
      .selectFrom('videos')
      .leftJoin('events', 'events.id', 'videos.syncedEventId')
      .select([
        'guid',
        'videos.syncedTitle as title',
        'videos.status as state',
        'events.syncedTitle as event',
      ])
      .where('libraryId', '=', libraryOf(type).id)
      .where('visible', '=', true)
      .execute();
    return rows.toSorted(byGuid);
  });
}

export interface RecordedRun {
  status: string;
  failureCode: string | null;
}

/** Every reading of a library so far, the oldest first. */
export function runsOf(system: RunningSystem, type: VideoType): Promise<RecordedRun[]> {
  return withDatabase(system, ({ queries }) =>
    queries
      .selectFrom('sync_runs')
      .select(['status', 'failureCode'])
      .where('libraryId', '=', libraryOf(type).id)
      .orderBy('id')
      .execute(),
  );
}
