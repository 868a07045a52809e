import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ComponentError } from '../system/component-error.ts';
import { freePort } from '../system/free-port.ts';
import { fromEnvironment } from '../system/from-environment.ts';
import { launch, type StopSteps } from '../system/managed-process.ts';
import { keptSecret, writeFileAtomically } from '../system/private-file.ts';
import { answersRedis } from '../system/probe.ts';
import { type RunningService, type ServiceOptions } from '../system/service.ts';
import { waitUntilReady } from '../system/wait-until.ts';
import { findRedisServer, type RedisServer } from './redis.server.ts';

export const redisStop: StopSteps = { signal: 'SIGTERM', graceMs: 5000 };

async function external(url: string): Promise<RunningService> {
  if (!(await answersRedis(url))) {
    throw new ComponentError(`Nothing answers as Redis at ${new URL(url).host} (REDIS_URL).`);
  }
  const choice = `yours at ${new URL(url).host} (REDIS_URL)`;
  return { url, choice, pid: undefined, log: undefined, process: undefined, stop: async () => {} };
}

/** Acknowledged jobs survive a kill (append-only file), and none is evicted. */
function configuration(server: RedisServer, password: string): string {
  return [
    `bind ${server.bind}`,
    `port ${server.port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(server.folder)}`,
    'appendonly yes',
    'appendfsync everysec',
    // The append-only file is sufficient; snapshots would only cost writes.
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
    '',
  ].join('\n');
}

/**
 * Uses the Redis of REDIS_URL when it is set, else starts the first available one on the loopback interface, with its
 * data below `dataDir` and a random password. @throws ComponentError
 */
export async function startRedis(options: ServiceOptions): Promise<RunningService> {
  const url = fromEnvironment(options.environment ?? process.env, 'REDIS_URL');
  if (url !== undefined) return external(url);
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? join(dataDir, 'logs', 'redis.log');
  const folder = join(dataDir, 'redis');
  const port = options.port ?? (await freePort());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await findRedisServer({ dataDir, folder, port, report: options.report ?? (() => {}) });
  const password = keptSecret(dataDir, 'redisPassword');
  // The password is in a file, because every user can read a process's arguments.
  writeFileAtomically(join(folder, 'redis.conf'), configuration(server, password));
  const running = await launch({
    command: server.command,
    args: [...server.args, join(server.folder, 'redis.conf')],
    log,
    cwd: folder,
    environment: { PATH: process.env.PATH, TZ: 'UTC', ...server.environment },
  });
  options.onSpawn?.(running);
  const stop = () => running.stop(redisStop);
  const address = `redis://:${password}@127.0.0.1:${port}`;
  try {
    await waitUntilReady({
      name: 'Redis',
      log,
      process: running,
      isReady: () => answersRedis(address),
      limitMs: 60_000,
      port,
      onSlow: (seconds) => options.report?.(`reading its data, ${seconds} s`),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: address,
    choice: `${server.choice}, 127.0.0.1:${port}`,
    pid: running.pid,
    log,
    process: running,
    stop,
  };
}
