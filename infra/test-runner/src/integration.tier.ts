import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findExecutable,
  findNginx,
  type Nginx,
  type RunningService,
  startPostgres,
  startRedis,
} from '@sandstone/launcher';
import { caddy } from './debian-programs.ts';
import { jestTier } from './jest.tier.ts';
import { findS3 } from './s3.ts';
import { type Tally } from './tally.ts';
import { type TestRun } from './test-run.ts';

/** Runs the suites that need real services, which are started or found once for all of them. */
export async function integrationTier(args: readonly string[], signal?: AbortSignal): Promise<Tally> {
  const skips: string[] = [];
  const prepare = async ({ folder: dataDir, atEnd }: TestRun) => {
    const report = (line: string) => console.log(`  ${line}`);
    const stopAtEnd = <T extends { stop(): Promise<void> }>(service: T) => {
      atEnd(() => service.stop());
      return service;
    };
    const [postgres, redis, s3, nginx] = await Promise.all([
      startPostgres({ dataDir, report, environment: {} }).then(stopAtEnd),
      startRedis({ dataDir, report, environment: {} }).then(stopAtEnd),
      findS3(atEnd),
      findNginx({ dataDir, report }).catch(() => undefined),
    ]);
    await disableDurability(dataDir, postgres);
    if ('reason' in s3) skips.push(s3.reason);
    if (nginx === undefined)
      skips.push('the reverse proxy suite on nginx: no nginx here. Run: apt-get install nginx && npm test');
    if (findExecutable(caddy.names) === undefined)
      skips.push('the TLS front of Compose: no caddy here. Run: apt-get install caddy && npm test');
    return {
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
      ...('reason' in s3 ? {} : s3.env),
      ...(nginx === undefined ? {} : nginxEnvironment(nginx)),
    };
  };
  const tally = await jestTier('integration', args, prepare, signal);
  return { ...tally, skips: [...tally.skips, ...skips] };
}

/** Test databases are temporary, so durability is disabled. */
async function disableDurability(dataDir: string, postgres: RunningService): Promise<void> {
  const settings = ['fsync = off', 'full_page_writes = off', ''];
  await appendFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), settings.join('\n'));
  // SIGHUP makes Postgres reload its settings.
  if (postgres.process !== undefined) process.kill(postgres.process.pid, 'SIGHUP');
}

function nginxEnvironment({ command, modulesDir, environment }: Nginx): Record<string, string> {
  return {
    ...environment,
    TEST_NGINX: command,
    ...(modulesDir === undefined ? {} : { TEST_NGINX_MODULES: modulesDir }),
  };
}
