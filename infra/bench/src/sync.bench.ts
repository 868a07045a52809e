import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SyncRun } from '@sandstone/contract';
import { createDatabase, type Database } from '@sandstone/database';
import { createControlClient, type FakeProviderControl } from '@sandstone/fake-provider/control';
import { fakeLibraries } from '@sandstone/fake-provider/libraries';
import { type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { peakResidentBytes, resetPeak, residentBytes } from '@sandstone/test-system/process-memory';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { type BenchContext, type BenchSection, median } from './bench.section.ts';

const sizes = [1_000, 10_000] as const;
type Size = (typeof sizes)[number];
/** The number of videos in the sync before the measurement, which loads the worker's code. */
const warmUpVideos = 200;
const collections = 20;
const timeoutMs = 120_000;
const megabyte = 1024 * 1024;
const libraryId = fakeLibraries.find(({ type }) => type === 'free')?.id ?? '';

/** The tables with synced content, without those about sync runs. */
const tables = ['videos', 'video_slugs', 'events', 'event_slugs', 'event_collections', 'covers', 'outbox'];

interface Measured {
  firstMs: number;
  secondMs: number;
  /** The number of rows written by the second sync. */
  rowsWritten: number;
  /** The worker's peak memory during both syncs. */
  peakBytes: number;
  idleBytes: number;
}

/** Creates encoded videos without thumbnails, because the queue creates covers after the sync. */
async function provideVideos(provider: FakeProviderControl, count: number): Promise<void> {
  const numberedGuid = (kind: number, number: number) =>
    `be000000-0000-4000-800${kind}-${String(number).padStart(12, '0')}`;
  const numbers = (length: number) => Array.from({ length }, (_, number) => number);
  await provider.seed({
    collections: numbers(collections).map((number) => ({
      libraryId,
      guid: numberedGuid(1, number),
      name: `Journey ${number}`,
    })),
    videos: numbers(count).map((number) => ({
      libraryId,
      guid: numberedGuid(2, number),
      title: `Dunes at dawn ${number}`,
      description: 'Wind over sand, and nobody there.',
      dateUploaded: new Date(Date.UTC(2024, 0, 1) + number * 60_000).toISOString(),
      collectionId: numberedGuid(1, number % collections),
      thumbnail: null,
    })),
  });
}

async function lastRun({ api }: ApiSession): Promise<{ idle: boolean; run: SyncRun | null }> {
  const { libraries } = await api.call('adminSync');
  const idle = libraries.every(({ requested, running }) => !requested && running === null);
  return { idle, run: libraries.find(({ id }) => id === libraryId)?.last ?? null };
}

/** Starts a sync of the libraries. @returns its duration in ms, as recorded */
async function runSync(admin: ApiSession, expected: number): Promise<number> {
  const before = (await lastRun(admin)).run?.startedOn;
  await admin.api.call('adminRequestSync');
  const limit = performance.now() + timeoutMs;
  for (;;) {
    const { idle, run } = await lastRun(admin);
    if (idle && run !== null && run.startedOn !== before) {
      if (run.status !== 'complete' || run.listed !== expected || run.finishedOn === null) {
        throw new Error(`The sync ended ${run.status} with ${run.listed} of ${expected} videos`);
      }
      return Date.parse(run.finishedOn) - Date.parse(run.startedOn);
    }
    if (performance.now() > limit) throw new Error('The sync did not end in time');
    await sleep(100);
  }
}

/** Counts rows written by transactions since `since`, including deleted ones. */
async function rowsOf(database: Database, since: string): Promise<{ all: number; written: number }> {
  const counts = { all: 0, written: 0 };
  for (const table of tables) {
    const [row] = await database.orm.em
      .fork()
      .execute<{ all: string; written: string }[]>(
        `select count(*) as all, count(*) filter (where xmin::text::bigint >= ${since}) as written from ${table}`,
      );
    counts.all += Number(row?.all);
    counts.written += Number(row?.written);
  }
  return counts;
}

async function nextTransaction(database: Database): Promise<string> {
  const [row] = await database.orm.em
    .fork()
    .execute<{ id: string }[]>('select pg_current_xact_id()::text as id');
  return row?.id ?? '0';
}

async function measure(dataDir: string, size: Size): Promise<Measured> {
  const started = launchSystem(dataDir, { environment: { SYNC_MINUTES: '1440' } });
  try {
    const system = new RunningSystem(await started.ready, dataDir, started);
    const { streaming } = await system.run();
    const provider = createControlClient(streaming ?? '');
    const admin = await signInByScript(system.site, 'admin');
    await provideVideos(provider, warmUpVideos);
    await runSync(admin, warmUpVideos);
    const pid = await system.pidOf('worker');
    await provideVideos(provider, size);
    const idleBytes = residentBytes(pid);
    resetPeak(pid);
    const firstMs = await runSync(admin, size);
    const database = await createDatabase({ url: await system.urlOf('postgres'), poolMax: 1 });
    try {
      const since = await nextTransaction(database);
      const before = await rowsOf(database, since);
      const secondMs = await runSync(admin, size);
      const after = await rowsOf(database, since);
      const peakBytes = peakResidentBytes(pid);
      const rowsWritten = after.written + Math.max(0, before.all - after.all);
      return { firstMs, secondMs, rowsWritten, peakBytes, idleBytes };
    } finally {
      await database.close();
    }
  } finally {
    started.kill('SIGTERM');
    await started.ended;
  }
}

async function measureAll({ rounds, tempDir, log }: BenchContext): Promise<Record<Size, Measured>[]> {
  const all: Record<Size, Measured>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measureSize = (size: Size) => {
      log(`round ${round + 1} of ${rounds}: ${size} videos`);
      return measure(join(tempDir, `${size}-${round}`), size);
    };
    all.push({ 1000: await measureSize(1_000), 10000: await measureSize(10_000) });
  }
  return all;
}

export const syncSection: BenchSection = {
  name: 'sync',
  async run(context) {
    const rounds = await measureAll(context);
    const medianOf = (size: Size, value: (one: Measured) => number) =>
      median(rounds.map((round) => value(round[size])));
    const growth = ({ peakBytes, idleBytes }: Measured) => peakBytes - idleBytes;
    const seconds = (ms: number) => Number((ms / 1000).toFixed(2));
    return {
      title: 'Sync of a library from the provider to the database',
      method: `A real worker with a fake provider on the same machine, after a warm-up of ${warmUpVideos} videos; without covers, which the queue creates afterwards. Idle is the worker's resident memory before the first sync, peak the kernel's high-water mark over both; the goal compares total peaks; ${context.rounds} rounds, medians.`,
      columns: ['videos', 'first s', 'second s', 'rows written by second', 'idle MB', 'peak MB', 'growth MB'],
      rows: sizes.map((size) => [
        size,
        seconds(medianOf(size, ({ firstMs }) => firstMs)),
        seconds(medianOf(size, ({ secondMs }) => secondMs)),
        medianOf(size, ({ rowsWritten }) => rowsWritten),
        Math.round(medianOf(size, ({ idleBytes }) => idleBytes) / megabyte),
        Math.round(medianOf(size, ({ peakBytes }) => peakBytes) / megabyte),
        Math.round(medianOf(size, growth) / megabyte),
      ]),
      goals: [
        {
          name: 'peak memory for 10,000 videos compared with 1,000',
          measured: median(rounds.map((round) => round[10000].peakBytes / round[1000].peakBytes)),
          unit: '×',
          direction: 'at most',
          bound: 1.3,
        },
        {
          name: 'rows written by a second sync without changes',
          measured: Math.max(
            ...rounds.map((round) => Math.max(...sizes.map((size) => round[size].rowsWritten))),
          ),
          unit: 'rows',
          direction: 'at most',
          bound: 0,
        },
      ],
    };
  },
};
