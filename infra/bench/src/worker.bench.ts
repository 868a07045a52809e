import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type NewUpload, PhotoRepository } from '@sandstone/database';
import { stagingKey } from '@sandstone/domain';
import { createSignalBus } from '@sandstone/jobs';
import { drawPhoto } from '@sandstone/media/testing';
import { proportionalBytes } from '@sandstone/test-system/process-memory';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { filesOf } from '@sandstone/test-system/storage-snapshot';
import { withDatabase } from '@sandstone/test-system/system-database';
import {
  atLeast,
  atMost,
  type BenchContext,
  type BenchSection,
  eachRound,
  median,
  rounded,
  withSystem,
} from './bench.section.ts';
import { childrenOf, processCpuMs, unlessEnded } from '@sandstone/launcher/process-cpu';

/** Five drawn photos of 12 megapixels, one of 16 and two of 24. */
const photoSizes = [
  [4000, 3000],
  [4000, 3000],
  [4032, 3024],
  [3000, 4000],
  [4000, 3000],
  [4928, 3264],
  [6000, 4000],
  [6000, 4000],
] as const;
const concurrency = 2;
/** The photos are processed this often in a row, so that the start and the end of a run hardly count. */
const repetitions = 3;
const photosPerRun = repetitions * photoSizes.length;
const timeoutMs = 180_000;
/** Image processes end after a minute without work. */
const restAfterMs = 75_000;
const restMs = 60_000;

interface Run {
  wallMs: number;
  cpuMs: number;
}

/** @returns the paths of the photos of a run */
async function drawPhotos({ tempDir, log }: BenchContext): Promise<string[]> {
  log(`drawing ${photoSizes.length} photos …`);
  const paths: string[] = [];
  for (const [seed, [width, height]] of photoSizes.entries()) {
    const path = join(tempDir, `photo-${seed}.jpg`);
    const options = { width, height, seed, quality: 92, noise: 0.5, exif: true, gps: true };
    await writeFile(path, await drawPhoto(options));
    paths.push(path);
  }
  return Array.from({ length: repetitions }, () => paths).flat();
}

/** Stages the photos, inserts all rows at the same time, and waits until the worker has processed them. */
const processByWorker = (system: RunningSystem, photos: readonly string[]): Promise<Run> =>
  withDatabase(system, async (database) => {
    const storage = filesOf(system);
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
      // The api sends this signal after an upload.
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
      await signals.close();
    }
  });

async function processByBareSharp(folder: string, photos: readonly string[]): Promise<Run> {
  const script = join(import.meta.dirname, 'bare-sharp.main.ts');
  const args = [script, String(concurrency), folder, ...photos];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  // The script prints only this.
  return JSON.parse(stdout) as Run;
}

const treeBytes = (pid: number): number =>
  unlessEnded(
    () => childrenOf(pid).reduce((sum, child) => sum + treeBytes(child), proportionalBytes(pid)),
    0,
  );

/** Measures all processes of the system once the image processes have ended. */
async function measureRest(system: RunningSystem) {
  await sleep(restAfterMs);
  const { pid } = await system.run();
  const cpuBefore = processCpuMs(pid);
  await sleep(restMs);
  const cpuMsPerSecond = (processCpuMs(pid) - cpuBefore) / (restMs / 1000);
  return { cpuMsPerSecond, megabytes: treeBytes(pid) / 1e6 };
}

const row = (label: string, runs: readonly Run[]) => {
  const wallMs = median(runs.map((run) => run.wallMs)) / photosPerRun;
  const cpuMs = median(runs.map((run) => run.cpuMs)) / photosPerRun;
  return [label, rounded(cpuMs), rounded(wallMs), rounded(1000 / wallMs, 2)];
};

export const workerSection: BenchSection = {
  name: 'worker',
  async run(context) {
    const { log, rounds, tempDir } = context;
    const photos = await drawPhotos(context);
    const environment = { WORKER_CONCURRENCY: String(concurrency) };
    return withSystem(context, { environment }, async (system) => {
      // The first photo loads code, which is not part of the rate.
      await processByWorker(system, photos.slice(0, 1));
      const worker: Run[] = [];
      const bare: Run[] = [];
      await eachRound(context, async (round) => {
        const steps = [
          async () => worker.push(await processByWorker(system, photos)),
          async () => bare.push(await processByBareSharp(join(tempDir, `bare-${round}`), photos)),
        ];
        // The order alternates, so that other load affects both equally.
        for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step();
      });
      log('waiting until the system is at rest …');
      const rest = await measureRest(system);
      const compared = (field: keyof Run) =>
        median(worker.map((run, round) => (bare[round]?.[field] ?? Number.NaN) / run[field]));
      return {
        title: 'Photo processing by the worker',
        method: `${photoSizes.length} drawn photos of 12 to 24 megapixels (0.25 bytes a pixel), ${repetitions} times in a row, through outbox, queue, database and file storage, ${concurrency} photos at a time, compared with a bare sharp script that creates the same variants from the same files; ${rounds} alternating rounds, medians. Then all processes for ${restMs / 1000} s without work.`,
        columns: ['', 'CPU ms / photo', 'wall ms / photo', 'photos / s'],
        rows: [row('worker', worker), row('bare sharp', bare)],
        goals: [
          atLeast('photos per second compared with bare sharp', compared('wallMs'), 0.9, '×'),
          atLeast('photos per CPU second compared with bare sharp', compared('cpuMs'), 0.95, '×'),
          atMost('processor time of the whole system at rest, each second', rest.cpuMsPerSecond, 25, 'ms'),
          atMost('memory of the whole system at rest', rest.megabytes, 900, 'MB'),
        ],
      };
    });
  },
};
