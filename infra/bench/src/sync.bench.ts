import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SyncRun } from '@sandstone/contract';
import { createDatabase, type Database } from '@sandstone/database';
import { type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { resetPeak, peakResidentBytes, residentBytes } from '@sandstone/test-system/process-memory';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { FakeProviderControl } from '@sandstone/fake-provider/control';
import { fakeLibraries } from '@sandstone/fake-provider/libraries';
import { type BenchContext, type BenchSection, median } from './bench.section.ts';

const sizes = [1_000, 10_000] as const;
type Size = (typeof sizes)[number];
/** Videos that the worker reads before the measurement, to load its code. */
const warmUp = 200;
const collections = 20;
const timeoutMs = 120_000;
const megabyte = 1024 * 1024;
const libraryId = fakeLibraries.find(({ type }) => type === 'free')?.id ?? '';

/** Tables with content from listings, without those about the listing itself. */
const tables = ['videos', 'video_slugs', 'events', 'event_slugs', 'event_collections', 'covers', 'outbox'];

interface Measured {
  firstMs: number;
  secondMs: number;
  /** Rows written by the second listing. */
  rowsWritten: number;
  /** The worker's peak memory during both listings. */
  peakBytes: number;
  idleBytes: number;
}

/** Creates finished videos without pictures, which another benchmark measures. */
async function provide(provider: FakeProviderControl, count: number): Promise<void> {
  const of = (kind: number, number: number) =>
    `be000000-0000-4000-800${kind}-${String(number).padStart(12, '0')}`;
  const numbers = (length: number) => Array.from({ length }, (_, number) => number);
  await provider.seed({
    collections: numbers(collections).map((number) => ({
      libraryId,
      guid: of(1, number),
      name: `Journey ${number}`,
    })),
    videos: numbers(count).map((number) => ({
      libraryId,
      guid: of(2, number),
      title: `Dunes at dawn ${number}`,
      description: 'Wind over sand, and nobody there.',
      dateUploaded: new Date(Date.UTC(2024, 0, 1) + number * 60_000).toISOString(),
      collectionId: of(1, number % collections),
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
async function listing(admin: ApiSession, expected: number): Promise<number> {
  const before = (await lastRun(admin)).run?.startedOn;
  await admin.api.call('adminRequestSync');
  const limit = performance.now() + timeoutMs;
  for (;;) {
    const { idle, run } = await lastRun(admin);
    if (idle && run !== null && run.startedOn !== before) {
      if (run.status !== 'complete' || run.listed !== expected || run.finishedOn === null) {
        throw new Error(`The listing ended ${run.status} with ${run.listed} of ${expected} videos`);
      }
      return Date.parse(run.finishedOn) - Date.parse(run.startedOn);
    }
    if (performance.now() > limit) throw new Error('The library was not read in time');
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
    const provider = new FakeProviderControl(streaming ?? '');
    const admin = await signInByScript(system.site, 'admin');
    await provide(provider, warmUp);
    await listing(admin, warmUp);
    const pid = await system.pidOf('worker');
    await provide(provider, size);
    const idleBytes = residentBytes(pid);
    resetPeak(pid);
    const firstMs = await listing(admin, size);
    const database = await createDatabase({ url: await system.urlOf('postgres'), poolMax: 1 });
    try {
      const since = await nextTransaction(database);
      const before = await rowsOf(database, since);
      const secondMs = await listing(admin, size);
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
    const of = (size: Size) => {
      log(`round ${round + 1} of ${rounds}: ${size} videos`);
      return measure(join(tempDir, `${size}-${round}`), size);
    };
    all.push({ 1000: await of(1_000), 10000: await of(10_000) });
  }
  return all;
}

export const syncSection: BenchSection = {
  name: 'sync',
  async run(context) {
    const rounds = await measureAll(context);
    const middle = (size: Size, value: (one: Measured) => number) =>
      median(rounds.map((round) => value(round[size])));
    const grown = ({ peakBytes, idleBytes }: Measured) => peakBytes - idleBytes;
    const seconds = (ms: number) => Number((ms / 1000).toFixed(2));
    return {
      title: 'The reading of a library, from the provider to the records',
      method: `A real worker against a fake provider on the same machine, ${warmUp} videos read before; without pictures, which the queue makes afterwards. Idle is the worker's resident memory before the first listing, peak the kernel's own mark over both; the goal compares whole peaks; ${context.rounds} rounds, medians.`,
      columns: ['videos', 'first s', 'again s', 'rows written again', 'idle MB', 'peak MB', 'grown MB'],
      rows: sizes.map((size) => [
        size,
        seconds(middle(size, ({ firstMs }) => firstMs)),
        seconds(middle(size, ({ secondMs }) => secondMs)),
        middle(size, ({ rowsWritten }) => rowsWritten),
        Math.round(middle(size, ({ idleBytes }) => idleBytes) / megabyte),
        Math.round(middle(size, ({ peakBytes }) => peakBytes) / megabyte),
        Math.round(middle(size, grown) / megabyte),
      ]),
      goals: [
        {
          name: 'peak memory for 10,000 videos against 1,000',
          measured: median(rounds.map((round) => round[10000].peakBytes / round[1000].peakBytes)),
          unit: '×',
          direction: 'at most',
          bound: 1.3,
        },
        {
          name: 'rows that a second listing without change writes',
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
