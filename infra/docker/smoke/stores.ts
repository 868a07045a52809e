import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Compose } from './compose.ts';

const startLimitMs = 90_000;

/** The variables of `.env` that name a database, a Redis and an object store outside of the Compose file. */
export interface Stores {
  DATABASE_URL: string;
  REDIS_URL: string;
  S3_ENDPOINT: string;
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
}

/** Starts the three stores as an operator's own ones, outside of the Compose file. */
export async function startStores(compose: Compose): Promise<Stores> {
  const password = randomBytes(16).toString('hex');
  const [gateway, images] = await Promise.all([compose.gateway(), compose.storeImages()]);
  const start = async (port: number, options: readonly string[], command: readonly string[]) => {
    const id = await compose.startOutside(['--publish', `${gateway}::${port}`, ...options], command);
    return { id, address: (await compose.container('port', id, [])).split('-> ')[1]?.trim() ?? '' };
  };
  const [postgres, redis, s3] = await Promise.all([
    start(5432, ['--env', `POSTGRES_PASSWORD=${password}`], [images.postgres]),
    start(
      6379,
      [],
      [
        images.redis,
        'valkey-server',
        '--requirepass',
        password,
        '--appendonly',
        'yes',
        '--maxmemory-policy',
        'noeviction',
      ],
    ),
    start(
      9000,
      ['--env', 'MINIO_ROOT_USER=somebody', '--env', `MINIO_ROOT_PASSWORD=${password}`],
      [images.s3, 'server', '/data'],
    ),
  ]);
  const until = Date.now() + startLimitMs;
  const ready = [
    [postgres.id, 'pg_isready', '--host=127.0.0.1'],
    [redis.id, 'valkey-cli', '-a', password, 'ping'],
    [s3.id, 'mc', 'ready', 'local'],
  ];
  for (const [id = '', ...check] of ready) {
    while (!(await compose.succeedsIn(id, check))) {
      if (Date.now() > until) throw new Error(`${check.join(' ')} does not succeed`);
      await sleep(500);
    }
  }
  return {
    DATABASE_URL: `postgres://postgres:${password}@${postgres.address}/postgres`,
    REDIS_URL: `redis://:${password}@${redis.address}`,
    S3_ENDPOINT: `http://${s3.address}`,
    S3_ACCESS_KEY: 'somebody',
    S3_SECRET_KEY: password,
  };
}
