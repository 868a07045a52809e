import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@sandstone/testing';
import { Redis } from 'ioredis';

const candidates = [process.env.TEST_REDIS_SERVER, 'redis-server', 'valkey-server'];

/** A Redis binary that tests can start and stop, if the machine has one. */
export const redisServerBinary = candidates.find(
  (binary) => binary !== undefined && spawnSync(binary, ['--version']).status === 0,
);

/**
 * A separate server with an append-only file, which keeps its data over a restart. It listens on a socket in its
 * folder, because another process could take its port while it is stopped.
 */
export class TestRedisServer implements AsyncDisposable {
  readonly #binary: string;
  readonly #directory: string;
  readonly #password: string | undefined;
  #process: ChildProcess | undefined;

  static async create(binary: string, password?: string): Promise<TestRedisServer> {
    const directory = await mkdtemp(join(tmpdir(), 'sandstone-redis-'));
    return new TestRedisServer(binary, directory, password);
  }

  constructor(binary: string, directory: string, password: string | undefined) {
    this.#binary = binary;
    this.#directory = directory;
    this.#password = password;
  }

  get #socket(): string {
    return join(this.#directory, 'redis.sock');
  }

  get url(): string {
    return this.urlWith(this.#password);
  }

  urlWith(password: string | undefined): string {
    return `${this.#socket}${password === undefined ? '' : `?password=${password}`}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', '0', '--unixsocket', this.#socket, '--dir', this.#directory];
    const persistence = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
    const secret = this.#password === undefined ? [] : ['--requirepass', this.#password];
    this.#process = spawn(this.#binary, [...settings, ...persistence, ...secret], { stdio: 'ignore' });
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
