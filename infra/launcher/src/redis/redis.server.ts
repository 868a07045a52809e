import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../system/cache-directory.ts';
import { ComponentError } from '../system/component-error.ts';
import { canUnpackDebianPackages, unpackDebianPackages } from '../system/debian-packages.ts';
import { findExecutable } from '../system/find-executable.ts';

const execute = promisify(execFile);
const image = 'redis:8';

/** A way to run Redis on this machine. */
export interface RedisServer {
  choice: string;
  command: string;
  /** Arguments before the path of the configuration file. */
  args: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  /** Folder and port as the server sees them, which differs in a container. */
  folder: string;
  port: number;
  bind: string;
}
export interface RedisPlace {
  dataDir: string;
  folder: string;
  port: number;
  report: (line: string) => void;
}

async function versionOf(command: string, environment: RedisServer['environment']): Promise<string> {
  const { stdout } = await execute(command, ['--version'], { env: { ...process.env, ...environment } });
  return /v=(\S+)/.exec(stdout)?.[1] ?? '';
}

function local(place: RedisPlace, command: string, choice: string, environment = {}): RedisServer {
  const { folder, port } = place;
  return { choice, command, args: [], environment, folder, port, bind: '127.0.0.1' };
}

async function fromPath(place: RedisPlace): Promise<RedisServer | undefined> {
  const command = findExecutable(['redis-server', 'valkey-server']);
  if (command === undefined) return undefined;
  return local(place, command, `${command} ${await versionOf(command, {})}`);
}

async function fromDebian(place: RedisPlace): Promise<RedisServer | undefined> {
  if (!canUnpackDebianPackages()) return undefined;
  const cache = cacheDirectory(place.dataDir);
  // `redis-server` is a link to a program of redis-tools.
  const unpacked = await unpackDebianPackages(cache, ['redis-server', 'redis-tools'], place.report);
  const environment = { LD_LIBRARY_PATH: unpacked.libraryPath };
  const command = join(unpacked.directory, 'usr/bin/redis-server');
  const version = await versionOf(command, environment);
  return local(place, command, `Redis ${version}, Debian's package unpacked`, environment);
}

/** One container per data folder, so that a leftover one is replaced. */
const containerName = (folder: string) =>
  `sandstone-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;

async function fromDocker(place: RedisPlace): Promise<RedisServer | undefined> {
  const docker = findExecutable(['docker']);
  if (docker === undefined) return undefined;
  try {
    await execute(docker, ['info'], { timeout: 5000 });
  } catch {
    return undefined;
  }
  const name = containerName(place.folder);
  await execute(docker, ['rm', '--force', name]).catch(() => {});
  const owner = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  return {
    choice: `${image} in Docker`,
    command: docker,
    args: [
      ...['run', '--rm', '--name', name, '--user', owner],
      ...['-p', `127.0.0.1:${place.port}:6379`, '-v', `${place.folder}:/data`, image, 'redis-server'],
    ],
    environment: { HOME: process.env.HOME, DOCKER_HOST: process.env.DOCKER_HOST },
    folder: '/data',
    port: 6379,
    bind: '0.0.0.0',
  };
}

/** Returns the first available one: on PATH, Debian's package, Docker. @throws ComponentError */
export async function findRedisServer(place: RedisPlace): Promise<RedisServer> {
  const failures: string[] = [];
  for (const find of [fromPath, fromDebian, fromDocker]) {
    try {
      const server = await find(place);
      if (server !== undefined) return server;
    } catch (error) {
      failures.push(
        `  ${(error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1)}`,
      );
    }
  }
  const remedy = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server';
  throw new ComponentError(
    [`No Redis was found on this machine. Run: ${remedy} (or set REDIS_URL)`, ...failures].join('\n'),
  );
}
