import { type ApiSession } from '@sandstone/test-system/api-session';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { secretsInLogs } from '@sandstone/test-system/secrets-in-logs';
import { recordedKeys, storedState } from '@sandstone/test-system/storage-snapshot';
import { withDatabase } from '@sandstone/test-system/system-database';
import { type ObjectStorage } from '@sandstone/storage';
import { eventually } from '@sandstone/testing';
import { type Audiences, readAsEverybody, unpublishedTexts } from './audiences.ts';
import { type Ledger } from './ledger.ts';

/** The sweeper finds a photo without a job after a minute, and looks four times a minute. */
const drainLimitMs = 150_000;
/** The longest delay of a planned change. */
const lateMs = 60_000;

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
  /** Accepted, and not there or not shown. */
  lost: string[];
  doubled: string[];
  /** Files without a record, and records that nobody was told about. */
  orphaned: string[];
  /** Shown to somebody who may not see it, and secrets in logs. */
  leaked: string[];
}

export const problemsOf = (inventory: Inventory): string[] =>
  Object.entries(inventory).flatMap(([kind, found]: [string, string[]]) =>
    found.map((what) => `${kind}: ${what}`),
  );

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const without = (values: Iterable<string>, known: Iterable<string>): string[] => {
  const set = new Set(known);
  return [...values].filter((value) => !set.has(value));
};

interface Stocked {
  system: RunningSystem;
  audiences: Audiences;
  storage: ObjectStorage;
}

/**
 * Compares what clients were told was accepted with the rows, with the files, and with what everybody gets.
 * @param known all that may be there besides; for a copy of the site, what was accepted since the copy began
 */
export async function takeInventory(
  { system, audiences, storage }: Stocked,
  accepted: Ledger,
  known: Ledger = accepted,
): Promise<Inventory> {
  await untilDrained(audiences.admin);
  const rows = await withDatabase(system, async ({ queries }) => ({
    photos: await queries.selectFrom('photos').select(['originalName', 'status', 'stagingKey']).execute(),
    posts: await queries.selectFrom('posts').select('description').execute(),
    drafts: await queries.selectFrom('post_drafts').select('description').execute(),
  }));
  const ready = rows.photos.flatMap(({ originalName, status }) => (status === 'ready' ? [originalName] : []));
  const names = rows.photos.map(({ originalName }) => originalName);
  const texts = rows.posts.flatMap(({ description }) => description ?? []);
  const drafts = rows.drafts.map(({ description }) => description);
  const due = [...accepted.planned].flatMap(([text, timeMs]) => (timeMs < Date.now() - lateMs ? [text] : []));
  const stored = await storedState(system, storage);
  const recorded = await recordedKeys(system);
  // Not the covers of videos, nor the crops of a large picture, which stay as long as its photo.
  const pictures = stored.public.filter((key) => /^photos\/[^/]+\/[^/]+\/[^/]+$/.test(key));
  const cutOff = without(
    // Pictures that visitors do not see.
    stored.staging.filter((key) => !key.startsWith('withdrawn/')),
    rows.photos.flatMap(({ stagingKey }) => stagingKey ?? []),
  );
  const seen = await readAsEverybody(system.site, audiences, accepted, known);
  return {
    leaked: [
      ...seen.leaked,
      // Lists show the newest posts alone.
      ...unpublishedTexts(audiences, accepted).filter((text) => texts.includes(text)),
      ...(await secretsInLogs(system.dataDir)),
    ],
    lost: [
      ...without(accepted.photos.keys(), ready),
      ...without(accepted.posts, texts),
      ...without(due, texts),
      ...without([audiences.draft, ...accepted.planned.keys()], [...drafts, ...texts]),
      ...without(recorded.public, pictures),
      ...without(recorded.originals, stored.originals),
      ...seen.missing,
    ],
    doubled: [...repeated(names), ...repeated([...texts, ...drafts])],
    orphaned: [
      ...without(names, known.photos.keys()),
      ...without(texts, [...known.posts, ...known.planned.keys()]),
      ...without(pictures, recorded.public),
      ...without(stored.originals, recorded.originals),
      // The sweeper removes the file of an upload that was cut off after a day, because it may still get its record.
      ...cutOff.slice(known.unansweredUploads),
    ],
  };
}
