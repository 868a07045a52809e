import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type NewUpload, PhotoRepository } from '@sandstone/database';
import { stagingKey } from '@sandstone/domain';
import { createSignalBus } from '@sandstone/jobs';
import { createObjectStorage } from '@sandstone/storage';
import { proportionalBytes } from '@sandstone/test-system/process-memory';
import { launchSystem, RunningSystem } from '@sandstone/test-system/running-system';
import { albumMethod, drawAlbum } from './album.ts';
import { type BenchContext, type BenchSection, median } from './bench.section.ts';
import { runMeasured } from './measured.child.ts';
import { childrenOf, processCpuMs, unlessEnded } from './process-cpu.ts';

const concurrency = 2;
/** The album is processed this often in a row, so that the start and the end of a run hardly count. */
const repetitions = 3;
const timeoutMs = 180_000;
/** Image processes end after a minute without work. */
const restAfterMs = 75_000;
const restMs = 60_000;

interface Run {
  wallMs: number;
  cpuMs: number;
}

/** Stages the photos, inserts all rows at the same time, and waits until the worker has processed them. */
async function processByWorker(system: RunningSystem, photos: readonly string[]): Promise<Run> {
  const database = await createDatabase({ url: await system.urlOf('postgres'), poolMax: 2 });
  const storage = createObjectStorage({ kind: 'files', directory: join(system.dataDir, 'objects') });
  const repository = new PhotoRepository(database);
  const signals = createSignalBus({ redisUrl: await system.urlOf('redis') });
  const pid = await system.pidOf('worker');
  try {
    const uploads: NewUpload[] = [];
    for (const path of photos) {
      // Appended bytes make the file unique, because each round needs new files.
      const bytes = Buffer.concat([await readFile(path), randomBytes(16)]);
      const key = stagingKey();
      await storage.put('staging', key, bytes, { contentType: 'image/jpeg' });
      uploads.push({
        sha256: createHash('sha256').update(bytes).digest(),
        bytes: bytes.length,
        contentType: 'image/jpeg',
        originalName: 'bench.jpg',
        description: null,
        listed: true,
        stagingKey: key,
      });
    }
    const cpuBefore = processCpuMs(pid);
    const startedAt = performance.now();
    const recorded = await repository.recordUploads(uploads, { system: 'operator' });
    // As the api does after an upload.
    signals.publish('outboxFilled', {});
    const ids = recorded.map(({ photoId }) => photoId);
    for (;;) {
      const { photos: rows } = await repository.adminPage({ limit: ids.length, ids });
      if (rows.every(({ status }) => status === 'ready')) break;
      if (performance.now() - startedAt > timeoutMs) throw new Error('The worker did not finish in time');
      // Frequent queries would take processor time from the worker.
      await sleep(100);
    }
    return { wallMs: performance.now() - startedAt, cpuMs: processCpuMs(pid) - cpuBefore };
  } finally {
    await Promise.all([signals.close(), database.close()]);
  }
}

interface Rest {
  cpuMsPerSecond: number;
  megabytes: number;
}

const treeBytes = (pid: number): number =>
  unlessEnded(
    () => childrenOf(pid).reduce((sum, child) => sum + treeBytes(child), proportionalBytes(pid)),
    0,
  );

/** Measures all processes of the system once the image processes have ended. */
async function measureRest(system: RunningSystem, { log }: BenchContext): Promise<Rest> {
  log('waiting until the system is at rest …');
  await sleep(restAfterMs);
  const { pid } = await system.run();
  const cpuBefore = processCpuMs(pid);
  await sleep(restMs);
  const cpuMsPerSecond = (processCpuMs(pid) - cpuBefore) / (restMs / 1000);
  return { cpuMsPerSecond, megabytes: treeBytes(pid) / 1e6 };
}

async function measure(context: BenchContext): Promise<{ rounds: { worker: Run; bare: Run }[]; rest: Rest }> {
  const album = await drawAlbum(context);
  const photos = Array.from({ length: repetitions }, () => album).flat();
  context.log('starting the system …');
  const dataDir = join(context.tempDir, 'data');
  const started = launchSystem(dataDir, { environment: { WORKER_CONCURRENCY: String(concurrency) } });
  try {
    const system = new RunningSystem(await started.ready, dataDir, started);
    // The first photo loads code, which is not part of the rate.
    await processByWorker(system, photos.slice(0, 1));
    const rounds: { worker: Run; bare: Run }[] = [];
    for (let round = 0; round < context.rounds; round += 1) {
      context.log(`round ${round + 1} of ${context.rounds}`);
      const bare = () =>
        runMeasured(new URL('./pipeline/concurrency.main.ts', import.meta.url), [
          ...['bare sharp', String(concurrency), join(context.tempDir, `bare-${round}`)],
          ...photos,
        ]);
      // The order alternates, so that other load affects both equally.
      const first = round % 2 === 0 ? await processByWorker(system, photos) : undefined;
      const bareRun = await bare();
      rounds.push({ worker: first ?? (await processByWorker(system, photos)), bare: bareRun });
    }
    return { rounds, rest: await measureRest(system, context) };
  } finally {
    started.kill('SIGTERM');
    await started.ended;
  }
}

export const workerSection: BenchSection = {
  name: 'worker',
  async run(context) {
    const { rounds, rest } = await measure(context);
    const count = repetitions * Number(/^\d+/.exec(albumMethod)?.[0]);
    const row = (name: 'worker' | 'bare', label: string) => {
      const wallMs = median(rounds.map((round) => round[name].wallMs));
      const cpuMs = median(rounds.map((round) => round[name].cpuMs));
      return [
        label,
        Math.round(cpuMs / count),
        Math.round(wallMs / count),
        Number((count / (wallMs / 1000)).toFixed(2)),
      ];
    };
    return {
      title: 'Photo processing by the worker',
      method: `${albumMethod}, ${repetitions} times in a row, through outbox, queue, database and file storage, ${concurrency} photos at a time, compared with a bare sharp script that creates the same variants from the same files; ${context.rounds} alternating rounds, medians. Then all processes for ${restMs / 1000} s without work.`,
      columns: ['', 'CPU ms / photo', 'wall ms / photo', 'photos / s'],
      rows: [row('worker', 'worker'), row('bare', 'bare sharp')],
      goals: [
        {
          name: 'photos per second compared with bare sharp',
          measured: median(rounds.map(({ worker, bare }) => bare.wallMs / worker.wallMs)),
          unit: '×',
          direction: 'at least',
          bound: 0.9,
        },
        {
          name: 'photos per CPU second compared with bare sharp',
          measured: median(rounds.map(({ worker, bare }) => bare.cpuMs / worker.cpuMs)),
          unit: '×',
          direction: 'at least',
          bound: 0.95,
        },
        {
          name: 'processor time of the whole system at rest, each second',
          measured: rest.cpuMsPerSecond,
          unit: 'ms',
          direction: 'at most',
          bound: 25,
        },
        {
          name: 'memory of the whole system at rest',
          measured: rest.megabytes,
          unit: 'MB',
          direction: 'at most',
          bound: 900,
        },
      ],
    };
  },
};
