import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type RunningService } from '../system/service.ts';
import { startRedis } from './redis.starter.ts';

let dataDir: string;
let running: RunningService[];
async function start() {
  const service = await startRedis({ dataDir, environment: {} });
  running.push(service);
  return service;
}
async function withClient<T>(url: string, use: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    client.disconnect();
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'redis-spec-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the local Redis', () => {
  it('keeps every acknowledged write after a kill', async () => {
    const first = await start();
    await withClient(first.url, async (client) => {
      for (let n = 0; n < 200; n += 1) await client.rpush('jobs', String(n));
    });
    process.kill(first.process?.pid ?? 0, 'SIGKILL');
    await first.process?.ended;
    const second = await start();
    expect(await withClient(second.url, (client) => client.llen('jobs'))).toBe(200);
  });

  it('never evicts a job and listens only on this machine', async () => {
    const service = await start();
    const settings = await withClient(service.url, (client) =>
      client.config('GET', 'maxmemory-policy', 'appendonly', 'appendfsync', 'bind'),
    );
    expect(settings).toEqual(expect.arrayContaining(['noeviction', 'yes', 'everysec', '127.0.0.1']));
  });

  it('requires the password, which only its owner can read', async () => {
    const service = await start();
    const stranger = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
    stranger.write('KEYS *\r\n');
    const [response] = await once(stranger, 'data');
    stranger.destroy();
    expect(String(response)).toMatch(/^-NOAUTH/);
    expect(statSync(join(dataDir, 'redis', 'redis.conf')).mode & 0o777).toBe(0o600);
    expect(service.choice).not.toContain(new URL(service.url).password);
  });

  it('uses REDIS_URL and reports when it does not respond', async () => {
    const own = await start();
    const given = await startRedis({ dataDir, environment: { REDIS_URL: own.url } });
    expect(given).toMatchObject({ url: own.url, process: undefined });
    await given.stop();
    expect(await withClient(own.url, (client) => client.ping())).toBe('PONG');
    await expect(startRedis({ dataDir, environment: { REDIS_URL: 'redis://127.0.0.1:1' } })).rejects.toThrow(
      'Nothing answers as Redis at 127.0.0.1:1 (REDIS_URL).',
    );
  });
});
