import { setTimeout as sleep } from 'node:timers/promises';
import { statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { Redis } from 'ioredis';
import { killProcess, suspendProcess, untilRunning } from './processes.ts';
import { type Tolerance } from './responses.ts';
import { type SeededRandom } from './seeded-random.ts';
import { shiftClock } from './shifted-clock.ts';

export interface Fault {
  name: string;
  /** The effect that clients should notice, for the report. */
  expected: string;
  tolerance: Tolerance;
  /** True if the fault needs a file system of its own, which it fills. */
  ownDisk?: true;
  /** Causes the fault, and resolves when its cause is gone. */
  cause: (system: RunningSystem, random: SeededRandom) => Promise<void>;
}

const stoppedMs = 8000;
const killsMs = 300_000;
/** The longest time for which a random process is stopped. */
const longestStopMs = 4000;
const strict: Tolerance = { refusedMs: 0, writeStatuses: [] };
/** nginx accepts the connections, so nobody else can answer while it starts again. */
const withoutProxy: Tolerance = { refusedMs: 3000, writeStatuses: [] };

const nothing = 'Nothing: pages go on, photos wait.';
const unavailable = 'Pages are kept or 503 with Retry-After within 3 s.';

const killed = (name: string, process: string, expected: string, tolerance = strict): Fault => ({
  name: `${name} killed`,
  expected,
  tolerance,
  cause: (system) => killProcess(system, process),
});
const stopped = (name: string, process: string, expected: string): Fault => ({
  name: `${name} stopped`,
  expected,
  tolerance: strict,
  cause: (system) => suspendProcess(system, process, stoppedMs),
});

async function withRedis(system: RunningSystem, use: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = new Redis(await system.urlOf('redis'));
  try {
    await use(redis);
  } finally {
    redis.disconnect();
  }
}

async function fillRedis(system: RunningSystem): Promise<void> {
  await withRedis(system, async (redis) => {
    await redis.config('SET', 'maxmemory', '1');
    try {
      await sleep(stoppedMs);
    } finally {
      await redis.config('SET', 'maxmemory', '0');
    }
  });
}

/** Fills the file system of the data folder to its last byte. */
async function fillDisk({ dataDir }: RunningSystem): Promise<void> {
  const filling = join(dataDir, 'filling');
  const chunkBytes = 1024 * 1024;
  const fill = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(filling, Buffer.alloc(Math.max(chunkBytes, bavail * bsize)), { flag: 'a' }).catch(
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      },
    );
  };
  const until = performance.now() + stoppedMs;
  // The processes free some space meanwhile, which is filled again.
  while (performance.now() < until) {
    await fill();
    await sleep(200);
  }
  await truncate(filling);
}

const apps = ['api', 'web', 'worker'] as const;
const hourMs = 3_600_000;

async function jumpClocks(system: RunningSystem, random: SeededRandom): Promise<void> {
  try {
    for (const direction of [1, -1])
      for (const app of apps) {
        await shiftClock(await system.pidOf(app), direction * random.between(1, 48) * hourMs);
        await sleep(1500);
      }
  } finally {
    for (const app of apps) await shiftClock(await system.pidOf(app), 0);
  }
}

const victims = ['api', 'web', 'worker', 'redis', 'postgres', 'reverse-proxy'] as const;

async function killAtRandom(system: RunningSystem, random: SeededRandom): Promise<void> {
  const until = performance.now() + killsMs;
  while (performance.now() < until) {
    const victim = random.pick(victims);
    if (random.next() < 0.25 && victim !== 'reverse-proxy')
      await suspendProcess(system, victim, random.between(500, longestStopMs));
    else await killProcess(system, victim);
    await sleep(random.between(500, 6000));
    await untilRunning(system);
  }
}

export const faults: readonly Fault[] = [
  killed('worker', 'worker', nothing),
  stopped('worker', 'worker', nothing),
  killed('api', 'api', unavailable),
  stopped('api', 'api', unavailable),
  killed('web', 'web', unavailable),
  {
    ...stopped('web', 'web', 'Pages wait for it: nginx cannot tell a stopped process from a slow one.'),
    tolerance: { ...strict, goodPageMs: stoppedMs + 1000 },
  },
  killed('nginx', 'reverse-proxy', 'At most 3 s of refused connections.', withoutProxy),
  killed('Redis', 'redis', nothing),
  stopped('Redis', 'redis', nothing),
  {
    name: 'Redis full',
    expected: nothing,
    tolerance: strict,
    cause: fillRedis,
  },
  {
    name: 'Redis flushed',
    expected: 'Nothing: lost jobs are queued again.',
    tolerance: strict,
    cause: (system) => withRedis(system, async (redis) => void (await redis.flushall())),
  },
  killed('Postgres', 'postgres', unavailable),
  stopped('Postgres', 'postgres', unavailable),
  {
    name: 'disk full',
    expected: `${unavailable} Writes are 507 or 503.`,
    tolerance: { refusedMs: 0, writeStatuses: [507] },
    ownDisk: true,
    cause: fillDisk,
  },
  {
    name: 'clocks jump',
    expected: 'Nothing: clocks of api, web and worker are up to two days wrong.',
    tolerance: strict,
    cause: jumpClocks,
  },
  {
    name: 'random kills',
    expected: `${unavailable} At most 3 s of refused connections each time that nginx dies.`,
    tolerance: { ...withoutProxy, goodPageMs: longestStopMs + 1000 },
    cause: killAtRandom,
  },
];
