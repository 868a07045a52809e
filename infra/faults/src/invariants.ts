import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { filesOf, recordedKeys, storedState } from '@sandstone/test-system/storage-snapshot';
import { withDatabase } from '@sandstone/test-system/system-database';
import { eventually } from '@sandstone/testing';
import { type Ledger } from './load.ts';

/** The sweeper finds a photo without a job after a minute, and looks four times a minute. */
const drainLimitMs = 150_000;

/** Resolves when no work is left, in the records and in the queues. */
async function untilDrained({ api }: ApiSession): Promise<void> {
  const isDrained = async () => {
    const work = await api.call('adminWork').catch(() => undefined);
    if (work?.queues === undefined || work.queues === null) return false;
    const recorded = [work.photos, work.covers, work.deletions, work.handover];
    const inQueues = work.queues.flatMap(({ waiting, active, delayed }) => [waiting, active, delayed]);
    return [...recorded.map(({ waiting }) => waiting), ...inQueues].every((number) => number === 0);
  };
  await eventually(isDrained, { condition: 'no work is left', timeoutMs: drainLimitMs });
}

export interface Inventory {
  /** Accepted, and not there. */
  lost: string[];
  doubled: string[];
  /** Files without a record, and records that nobody was told about. */
  orphaned: string[];
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const without = (values: Iterable<string>, known: Iterable<string>): string[] => {
  const set = new Set(known);
  return [...values].filter((value) => !set.has(value));
};

/** Compares what clients were told was accepted with the rows and with the files. */
export async function takeInventory(
  system: RunningSystem,
  session: ApiSession,
  ledger: Ledger,
): Promise<Inventory> {
  await untilDrained(session);
  const rows = await withDatabase(system, async ({ queries }) => ({
    photos: await queries.selectFrom('photos').select(['originalName', 'status', 'stagingKey']).execute(),
    posts: await queries.selectFrom('posts').select('description').execute(),
  }));
  const ready = rows.photos.flatMap(({ originalName, status }) => (status === 'ready' ? [originalName] : []));
  const names = rows.photos.map(({ originalName }) => originalName);
  const texts = rows.posts.flatMap(({ description }) => description ?? []);
  const stored = await storedState(system, filesOf(system));
  const recorded = await recordedKeys(system);
  const cutOff = without(
    stored.staging,
    rows.photos.flatMap(({ stagingKey }) => stagingKey ?? []),
  );
  return {
    lost: [
      ...without(ledger.photos.keys(), ready),
      ...without(ledger.posts, texts),
      ...without(recorded.public, stored.public),
      ...without(recorded.originals, stored.originals),
      ...(await unservedPhotos(session.site, ledger)),
    ],
    doubled: [...repeated(names), ...repeated(texts)],
    orphaned: [
      ...without(names, ledger.photos.keys()),
      ...without(texts, ledger.posts),
      ...without(stored.public, recorded.public),
      ...without(stored.originals, recorded.originals),
      // The sweeper removes the file of an upload that was cut off after a day, because it may still get its record.
      ...cutOff.slice(ledger.unansweredUploads),
    ],
  };
}

/** Requests each accepted photo as a visitor does. @returns the addresses that do not answer 200 */
async function unservedPhotos(site: string, { photos }: Ledger): Promise<string[]> {
  const unserved: string[] = [];
  for (const address of photos.values()) {
    const { status, body } = await fetch(new URL(address, site), { method: 'HEAD' });
    await body?.cancel();
    if (status !== 200) unserved.push(`${address} (${status})`);
  }
  return unserved;
}
