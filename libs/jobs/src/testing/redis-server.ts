import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from './eventually.ts';

const candidates = [process.env.TEST_REDIS_SERVER, 'redis-server', 'valkey-server'];

/** A Redis that a test may stop and start, where the machine has one. */
export const redisServerBinary = candidates.find(
  (binary) => binary !== undefined && spawnSync(binary, ['--version']).status === 0,
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** One server of our own on one port, with an append-only file, so that it comes back with what it knew. */
export class OwnRedisServer implements AsyncDisposable {
  readonly #binary: string;
  readonly #directory: string;
  readonly #port: number;
  readonly #password: string | undefined;
  #process: ChildProcess | undefined;

  static async make(binary: string, password?: string): Promise<OwnRedisServer> {
    const directory = await mkdtemp(join(tmpdir(), 'sandstone-redis-'));
    return new OwnRedisServer(binary, directory, await freePort(), password);
  }

  constructor(binary: string, directory: string, port: number, password: string | undefined) {
    this.#binary = binary;
    this.#directory = directory;
    this.#port = port;
    this.#password = password;
  }

  get url(): string {
    return this.urlWith(this.#password);
  }

  urlWith(password: string | undefined): string {
    return `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', `${this.#port}`, '--bind', '127.0.0.1', '--dir', this.#directory];
    const keeping = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
    const secret = this.#password === undefined ? [] : ['--requirepass', this.#password];
    this.#process = spawn(this.#binary, [...settings, ...keeping, ...secret], { stdio: 'ignore' });
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => {});
    await eventually(async () => (await client.ping()) === 'PONG');
    client.disconnect();
  }

  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
