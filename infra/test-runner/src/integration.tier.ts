import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx, type Nginx, startPostgres, startRedis } from '@sandstone/launcher';
import { jestTier } from './jest.tier.ts';
import { findS3 } from './s3.ts';
import { type Tally } from './tally.ts';

/** The suites that need real services: the services are started, or found, once for all of them. */
export async function integrationTier(args: readonly string[]): Promise<Tally> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandstone-test-'));
  const skips: string[] = [];
  const stops: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const say = (line: string) => console.log(`  ${line}`);
    const [postgres, redis, s3, nginx] = await Promise.all([
      startPostgres({ dataDir, say, environment: {} }),
      startRedis({ dataDir, say, environment: {} }),
      findS3(),
      findNginx({ dataDir, say }).catch(() => undefined),
    ]);
    stops.unshift(
      () => postgres.stop(),
      () => redis.stop(),
    );
    if ('reason' in s3) skips.push(s3.reason);
    else stops.unshift(() => s3.stop());
    if (nginx === undefined)
      skips.push("the public door's suite on nginx: no nginx here. Run: apt-get install nginx && npm test");

    const tally = await jestTier('integration', args, {
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
      ...('reason' in s3 ? {} : s3.env),
      ...(nginx === undefined ? {} : nginxEnvironment(nginx)),
    });
    return { ...tally, skips };
  } finally {
    for (const stop of stops) await stop().catch((error: unknown) => console.error(error));
  }
}

function nginxEnvironment({ command, modulesDir, environment }: Nginx): Record<string, string> {
  return {
    ...environment,
    TEST_NGINX: command,
    ...(modulesDir === undefined ? {} : { TEST_NGINX_MODULES: modulesDir }),
  };
}
