import { type SyncRun, type VideoType } from '@sandstone/contract';
import { type FakeProviderControl } from '@sandstone/fake-provider/control';
import { type ApiSession } from '@sandstone/test-system/api-session';
import { libraryOf } from './provider-truth.ts';
import { expect } from './test.ts';

const intervals = [50, 100, 200];

/** Each library's last reading that has ended, by what kind of videos it holds. */
export type LastRuns = Record<VideoType, SyncRun | null>;

async function lastRuns({ api }: ApiSession): Promise<{ idle: boolean; last: LastRuns }> {
  const { libraries } = await api.call('adminSync');
  const last = (type: VideoType) => libraries.find((library) => library.type === type)?.last ?? null;
  return {
    idle: libraries.every(({ requested, running }) => !requested && running === null),
    last: { free: last('free'), premium: last('premium') },
  };
}

/** Resolves when no library is being read, with how each reading ended. */
export async function untilRead(admin: ApiSession, before?: LastRuns): Promise<LastRuns> {
  let found = await lastRuns(admin);
  const read = async () => {
    found = await lastRuns(admin);
    const { idle, last } = found;
    const isNew = (type: VideoType) =>
      last[type] !== null && last[type].startedOn !== before?.[type]?.startedOn;
    return idle && isNew('free') && isNew('premium');
  };
  await expect.poll(read, { timeout: 45_000, intervals, message: 'the libraries are read' }).toBe(true);
  return found.last;
}

/** Has every library read as the administrator would, and resolves with how that ended. */
export async function readLibraries(admin: ApiSession): Promise<LastRuns> {
  const { last } = await lastRuns(admin);
  await admin.api.call('adminRequestSync');
  return untilRead(admin, last);
}

const complete = { status: 'complete', failure: null };

/** The same, and both readings come to their end. */
export async function readCompletely(admin: ApiSession): Promise<LastRuns> {
  const runs = await readLibraries(admin);
  expect(runs).toMatchObject({ free: complete, premium: complete });
  return runs;
}

/** The pages of a library's videos that were asked for, in their order. */
export async function pagesAsked(provider: FakeProviderControl, type: VideoType): Promise<string[]> {
  const path = `/library/${libraryOf(type).id}/videos`;
  const requests = await provider.requests();
  return requests.filter((request) => request.path === path).map(({ query }) => query['page'] ?? '');
}
