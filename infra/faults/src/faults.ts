import { setTimeout as sleep } from 'node:timers/promises';
import { statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { Redis } from 'ioredis';
import { coverWhileBusy } from './busy-machine.ts';
import { type StoreFault } from './faulty-store.ts';
import { killProcess, suspendProcess, untilRunning } from './processes.ts';
import { type Tolerance } from './responses.ts';
import { restoreElsewhere } from './restored-site.ts';
import { type SeededRandom } from './seeded-random.ts';
import { shiftClock } from './shifted-clock.ts';
import { type Site } from './site.ts';
import { type Surroundings } from './surroundings.ts';

export interface Fault {
  name: string;
  /** The effect that clients should notice, for the report. */
  expected: string;
  tolerance: Tolerance;
  /** The surroundings that the fault needs. It then has a system of its own. */
  needs?: Surroundings;
  /** Causes the fault, and resolves when its cause is gone. @returns what was wrong besides the responses */
  cause: (site: Site, random: SeededRandom) => Promise<string[] | void>;
}

const stoppedMs = 8000;
const killsMs = 300_000;
/** The longest time for which a random process is stopped. */
const longestStopMs = 4000;
const wrongClockMs = 3000;
/** Longer than a request to a slow store, so that several fail after each other. */
const storeFaultMs = 12_000;
/** The api waits ten seconds for an answer of the store. */
const storeLimitMs = 11_000;
const strict: Tolerance = { refusedMs: 0, writeStatuses: [] };
/** The worker, which moves the pictures, or what it needs for that is away. */
const removesLate: Tolerance = { ...strict, removesLate: true };
/** A whole system stops and starts again. */
const restartMs = 60_000;
/** nginx accepts the connections, so nobody else can answer while it starts again. */
const withoutProxy: Tolerance = { refusedMs: 3000, writeStatuses: [] };

const nothing = 'Nothing: pages go on, photos wait.';
const unavailable = 'Pages are kept or 503 with Retry-After within 3 s.';

const killed = (name: string, process: string, expected: string, tolerance = strict): Fault => ({
  name: `${name} killed`,
  expected,
  tolerance,
  cause: ({ system }) => killProcess(system, process),
});
const stopped = (name: string, process: string, expected: string, tolerance = strict): Fault => ({
  name: `${name} stopped`,
  expected,
  tolerance,
  cause: ({ system }) => suspendProcess(system, process, stoppedMs),
});

async function withRedis(system: RunningSystem, use: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = new Redis(await system.urlOf('redis'));
  try {
    await use(redis);
  } finally {
    redis.disconnect();
  }
}

async function fillRedis({ system }: Site): Promise<void> {
  await withRedis(system, async (redis) => {
    await redis.config('SET', 'maxmemory', '1');
    try {
      await sleep(stoppedMs);
    } finally {
      await redis.config('SET', 'maxmemory', '0');
    }
  });
}

/** Fills the file system of a folder to its last byte. */
async function fillDisk(folder: string): Promise<void> {
  const filling = join(folder, 'filling');
  const chunkBytes = 1024 * 1024;
  const fill = async () => {
    const { bavail, bsize } = await statfs(folder);
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

async function jumpClocks({ system }: Site, random: SeededRandom): Promise<void> {
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

const wrongByMs = 10 * 60_000;
/** A plan must not come true early by a clock that is ahead, nor twice. */
const plannedInMs = 5 * 60_000;
const minuteMs = 60_000;

async function moveOneClock(site: Site): Promise<void> {
  await planPost(site);
  for (const app of apps)
    for (const direction of [1, -1])
      try {
        await shiftClock(await site.system.pidOf(app), direction * wrongByMs);
        await sleep(wrongClockMs);
      } finally {
        await shiftClock(await site.system.pidOf(app), 0);
      }
}

/** Plans a post for a whole minute, five minutes from now or a little later. */
async function planPost({ admin, ledger }: Site): Promise<void> {
  const description = `A planned post: ${randomUUID()}`;
  const id = randomUUID();
  await admin.api.call('adminSavePostDraft', {
    params: { id },
    body: { description, day: null, photoIds: [] },
  });
  const timeMs = Math.ceil((Date.now() + plannedInMs) / minuteMs) * minuteMs;
  const publish = new Date(timeMs).toISOString().slice(0, '2026-11-29T18:00'.length);
  await admin.api.call('adminPlan', { body: { kind: 'post', ids: [id], publish, zone: 'UTC' } });
  ledger.planned.set(description, timeMs);
}

const storeFault = (fault: StoreFault, expected: string): Fault => ({
  name: `store ${fault}`,
  expected,
  tolerance: { ...removesLate, refusedWriteMs: storeLimitMs },
  needs: 'object store',
  cause: ({ store }) => {
    if (store === undefined) throw new Error('The system has no object store');
    return store.faulty.failFor(fault, storeFaultMs);
  },
});

const victims = ['api', 'web', 'worker', 'redis', 'postgres', 'reverse-proxy'] as const;

async function killAtRandom({ system }: Site, random: SeededRandom): Promise<void> {
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
  stopped('worker', 'worker', nothing, removesLate),
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
    cause: ({ system }) => withRedis(system, async (redis) => void (await redis.flushall())),
  },
  killed('Postgres', 'postgres', unavailable),
  stopped('Postgres', 'postgres', unavailable, removesLate),
  {
    name: 'disk full',
    expected: `${unavailable} Writes are 507 or 503.`,
    tolerance: { ...removesLate, writeStatuses: [507] },
    needs: 'small data disk',
    cause: ({ system }) => fillDisk(system.dataDir),
  },
  {
    name: 'log disk full',
    expected: 'Nothing: log lines are lost.',
    tolerance: strict,
    needs: 'small log disk',
    cause: ({ system }) => fillDisk(join(system.dataDir, 'logs')),
  },
  storeFault('away', 'Pages go on. Writes are 503, photos wait.'),
  storeFault('silent', 'Pages go on. Writes wait, photos wait.'),
  storeFault('slow', 'Pages go on. Writes take longer, photos wait.'),
  storeFault('failing', 'Pages go on. Writes are 503, photos wait.'),
  storeFault('slow bodies', 'Pages go on, photos wait.'),
  {
    name: 'clocks jump',
    expected: 'Nothing: clocks of api, web and worker are up to two days wrong.',
    tolerance: strict,
    cause: jumpClocks,
  },
  {
    name: 'one clock wrong',
    expected: 'Nothing: the clock of one process is ten minutes wrong. No plan comes true early.',
    tolerance: strict,
    cause: moveOneClock,
  },
  {
    name: 'machine busy',
    expected: 'Nothing: what is hidden or covered is gone within five seconds.',
    tolerance: strict,
    cause: coverWhileBusy,
  },
  {
    name: 'secrets rotated',
    expected: 'The site is away while it starts again. Former sessions do not count, and are 401.',
    tolerance: { ...removesLate, refusedMs: restartMs, writeStatuses: [401] },
    cause: (site) => site.rotateSecrets(),
  },
  {
    name: 'restored elsewhere',
    expected: 'Nothing; the restored site has everything and does not name the former domain.',
    tolerance: strict,
    cause: restoreElsewhere,
  },
  {
    name: 'random kills',
    expected: `${unavailable} At most 3 s of refused connections each time that nginx dies.`,
    tolerance: { ...withoutProxy, goodPageMs: longestStopMs + 1000, removesLate: true },
    cause: killAtRandom,
  },
];
