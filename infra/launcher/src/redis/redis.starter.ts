import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../system/free-port.ts';
import { type StopSteps } from '../system/managed-process.ts';
import { keptSecret, writeFileAtomically } from '../system/private-file.ts';
import { respondsAsRedis } from '../system/probe.ts';
import { type RunningService, serviceOfEnvironment, type ServiceOptions } from '../system/service.ts';
import { startServer } from '../system/wait-until.ts';
import { findRedisServer, type RedisServer } from './redis.server.ts';

export const redisStop: StopSteps = { signal: 'SIGTERM', graceMs: 5000 };

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
  const external = await serviceOfEnvironment('Redis', 'REDIS_URL', options, respondsAsRedis);
  if (external !== undefined) return external;
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, 'redis');
  const port = options.port ?? (await freePort());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await findRedisServer({ dataDir, folder, port, report: options.report ?? (() => {}) });
  const password = keptSecret(dataDir, 'redisPassword');
  // The password is in a file, because every user can read a process's arguments.
  writeFileAtomically(join(folder, 'redis.conf'), configuration(server, password));
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const running = await startServer({
    name: 'Redis',
    launch: {
      command: server.command,
      args: [...server.args, join(server.folder, 'redis.conf')],
      log: options.log ?? join(dataDir, 'logs', 'redis.log'),
      cwd: folder,
      environment: { PATH: process.env.PATH, TZ: 'UTC', ...server.environment },
    },
    isReady: () => respondsAsRedis(url),
    port,
    stop: redisStop,
    onSpawn: options.onSpawn,
    report: options.report,
  });
  const choice = `${server.choice}, 127.0.0.1:${port}`;
  return { url, choice, process: running, stop: () => running.stop(redisStop) };
}
