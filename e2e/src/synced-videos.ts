import { type VideoState, type VideoType } from '@sandstone/contract';
import { fakeVideoLibraries, type FakeVideoLibrary } from '@sandstone/demo-servers/libraries';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';
import { environmentOf } from './faults/service-process.ts';

export interface SyncedVideo {
  guid: string;
  title: string;
  state: VideoState;
  /** The name of its collection. */
  event: string | null;
}

export function videoLibraryOf(type: VideoType): FakeVideoLibrary {
  const found = fakeVideoLibraries.find((library) => library.type === type);
  if (found === undefined) throw new Error(`No ${type} library`);
  return found;
}

const byGuid = (one: SyncedVideo, other: SyncedVideo) => (one.guid < other.guid ? -1 : 1);
const pageSize = 100;
/** The video state for each final status of the provider. */
const endStates: Partial<Record<number, VideoState>> = { 4: 'ready', 8: 'ready', 5: 'failed', 6: 'failed' };

/** Reads a library's videos from the provider's API, independently of the site's code. */
export async function providerVideos(system: RunningSystem, type: VideoType): Promise<SyncedVideo[]> {
  const { id, apiKey } = videoLibraryOf(type);
  const api = environmentOf(await system.pidOf('api'))['STREAMING_API_URL'];
  const readAll = async <T>(path: string): Promise<T[]> => {
    const result: T[] = [];
    for (let page = 1; ; page += 1) {
      const address = `${api}/library/${id}/${path}?page=${page}&itemsPerPage=${pageSize}`;
      const response = await fetch(address, { headers: { accesskey: apiKey } });
      if (!response.ok) throw new Error(`The provider answered ${response.status}`);
      // The provider's documented response.
      const { totalItems, items } = (await response.json()) as { totalItems: number; items: T[] };
      result.push(...items);
      if (page * pageSize >= totalItems) return result;
    }
  };
  const collections = await readAll<{ guid: string; name: string }>('collections');
  const names = new Map(collections.map(({ guid, name }) => [guid, name]));
  const videos = await readAll<{ guid: string; title: string; status: number; collectionId: string }>(
    'videos',
  );
  return videos
    .map(({ guid, title, status, collectionId }) => ({
      guid,
      title,
      state: endStates[status] ?? 'processing',
      event: names.get(collectionId) ?? null,
    }))
    .toSorted(byGuid);
}

/** Reads the provider's values of the library's videos that visitors can see. */
export function visibleVideos(system: RunningSystem, type: VideoType): Promise<SyncedVideo[]> {
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
      .where('libraryId', '=', videoLibraryOf(type).id)
      .where('visible', '=', true)
      .execute();
    return rows.toSorted(byGuid);
  });
}

export interface RecordedRun {
  status: string;
  failureCode: string | null;
}

/** Returns all recorded sync runs of a library, oldest first. */
export function recordedRuns(system: RunningSystem, type: VideoType): Promise<RecordedRun[]> {
  return withDatabase(system, ({ queries }) =>
    queries
      .selectFrom('sync_runs')
      .select(['status', 'failureCode'])
      .where('libraryId', '=', videoLibraryOf(type).id)
      .orderBy('id')
      .execute(),
  );
}
