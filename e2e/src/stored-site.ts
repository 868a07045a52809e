import { startPostgres } from '@sandstone/launcher';
import { createDatabase, RecordSnapshot } from '@sandstone/database';
import { createHash } from 'node:crypto';
import { buckets, createObjectStorage } from '@sandstone/storage';
import { join } from 'node:path';
import { type RunningSystem } from '@sandstone/test-system/running-system';

export interface StoredSite {
  /** Rows as JSON, in order, by table name. */
  rows: Record<string, string[]>;
  /** SHA-256 by `bucket/key`. */
  objects: Record<string, string>;
}

/** Reads every row and object of a running system. Nothing may be written in the meantime. */
export async function readRunningSite(system: RunningSystem): Promise<StoredSite> {
  const rows = await readRows(await system.urlOf('postgres'));
  return { rows, objects: await hashObjects(system.dataDir) };
}

/** Reads every row and object of a stopped system. */
export async function readStoppedSite(dataDir: string): Promise<StoredSite> {
  const server = await startPostgres({ dataDir, environment: {} });
  try {
    return { rows: await readRows(server.url), objects: await hashObjects(dataDir) };
  } finally {
    await server.stop();
  }
}

async function readRows(url: string): Promise<StoredSite['rows']> {
  const database = await createDatabase({ url, poolMax: 1 });
  try {
    return await RecordSnapshot.take(database, async (snapshot) => {
      const rowsByTable: Record<string, string[]> = {};
      for (const table of await snapshot.tables()) {
        const rows: string[] = [];
        for await (const row of snapshot.rows(table)) rows.push(row);
        rowsByTable[table] = rows;
      }
      return rowsByTable;
    });
  } finally {
    await database.close();
  }
}

async function hashObjects(dataDir: string): Promise<Record<string, string>> {
  const storage = createObjectStorage({ kind: 'files', directory: join(dataDir, 'objects') });
  const found: Record<string, string> = {};
  for (const bucket of buckets) {
    for await (const { key } of storage.list(bucket, '')) {
      const hash = createHash('sha256');
      // A file stream yields buffers.
      for await (const chunk of await storage.read(bucket, key)) hash.update(chunk as Buffer);
      found[`${bucket}/${key}`] = hash.digest('hex');
    }
  }
  return found;
}
