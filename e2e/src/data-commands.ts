import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@sandstone/launcher';
import { createDatabase, RecordSnapshot } from '@sandstone/database';
import { createHash } from 'node:crypto';
import { buckets, createObjectStorage } from '@sandstone/storage';
import { join } from 'node:path';
import { type RunningSystem } from '@sandstone/test-system/running-system';

const execute = promisify(execFile);
const root = dirname(dirname(import.meta.dirname));

/** Runs one of the operator's commands for the site's data, as `npm run data` does. @returns what it printed */
export async function runDataCommand(dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, ['infra/run.mjs', 'infra/backup/src/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
  });
  return stdout;
}

export interface StoredSite {
  /** By table: its rows as JSON, in order. */
  rows: Record<string, string[]>;
  /** `bucket/key` → SHA-256. */
  objects: Record<string, string>;
}

/** Every row and every object of a system that runs. Nobody may write meanwhile. */
export async function storedIn(system: RunningSystem): Promise<StoredSite> {
  const rows = await recordsAt(await system.urlOf('postgres'));
  return { rows, objects: await hashedObjects(system.dataDir) };
}

/** Every row and every object of a system that does not run. */
export async function storedSite(dataDir: string): Promise<StoredSite> {
  const server = await startPostgres({ dataDir, environment: {} });
  try {
    return { rows: await recordsAt(server.url), objects: await hashedObjects(dataDir) };
  } finally {
    await server.stop();
  }
}

async function recordsAt(url: string): Promise<StoredSite['rows']> {
  const database = await createDatabase({ url, poolMax: 1 });
  try {
    return await RecordSnapshot.take(database, async (snapshot) => {
      const found: Record<string, string[]> = {};
      for (const table of await snapshot.tables()) {
        const own: string[] = [];
        for await (const row of snapshot.rows(table)) own.push(row);
        found[table] = own;
      }
      return found;
    });
  } finally {
    await database.close();
  }
}

async function hashedObjects(dataDir: string): Promise<Record<string, string>> {
  const storage = createObjectStorage({ kind: 'files', directory: join(dataDir, 'objects') });
  const found: Record<string, string> = {};
  for (const bucket of buckets) {
    for await (const { key } of storage.list(bucket, '')) {
      const hash = createHash('sha256');
      // A file's stream gives buffers.
      for await (const chunk of await storage.read(bucket, key)) hash.update(chunk as Buffer);
      found[`${bucket}/${key}`] = hash.digest('hex');
    }
  }
  return found;
}
