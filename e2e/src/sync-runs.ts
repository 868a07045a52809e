import { type SyncRun, type VideoType } from '@sandstone/contract';
import { type FakeProviderControl } from '@sandstone/demo-servers/control';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { videoLibraryOf } from './synced-videos.ts';
import { expect } from './test.ts';

const intervals = [50, 100, 200];

/** The last finished run of each library, by its type of videos. */
export type LastRuns = Record<VideoType, SyncRun | null>;

async function lastRuns({ api }: ApiSession): Promise<{ idle: boolean; last: LastRuns }> {
  const { libraries } = await api.call('adminSync');
  const last = (type: VideoType) => libraries.find((library) => library.type === type)?.last ?? null;
  return {
    idle: libraries.every(({ requested, running }) => !requested && running === null),
    last: { free: last('free'), premium: last('premium') },
  };
}

/** Resolves with the last runs when no sync is running and each library has a run after `before`. */
export async function untilSynced(admin: ApiSession, before?: LastRuns): Promise<LastRuns> {
  let current = await lastRuns(admin);
  const isDone = async () => {
    current = await lastRuns(admin);
    const { idle, last } = current;
    const isNew = (type: VideoType) =>
      last[type] !== null && last[type].startedOn !== before?.[type]?.startedOn;
    return idle && isNew('free') && isNew('premium');
  };
  await expect.poll(isDone, { timeout: 45_000, intervals, message: 'all libraries are synced' }).toBe(true);
  return current.last;
}

/** Requests a sync as the administrator, and resolves with the resulting runs. */
export async function runSync(admin: ApiSession): Promise<LastRuns> {
  const { last } = await lastRuns(admin);
  await admin.api.call('adminRequestSync');
  return untilSynced(admin, last);
}

const complete = { status: 'complete', failure: null };

/** Requests a sync and expects both runs to complete. */
export async function runCompleteSync(admin: ApiSession): Promise<LastRuns> {
  const runs = await runSync(admin);
  expect(runs).toMatchObject({ free: complete, premium: complete });
  return runs;
}

/** Returns the page numbers of a library's videos that the provider was asked for, in order. */
export async function requestedPages(provider: FakeProviderControl, type: VideoType): Promise<string[]> {
  const path = `/library/${videoLibraryOf(type).id}/videos`;
  const requests = await provider.requests();
  return requests.filter((request) => request.path === path).map(({ query }) => query['page'] ?? '');
}
