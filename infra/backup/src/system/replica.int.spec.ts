import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createDatabase } from '@sandstone/database';
import { startPostgres } from '@sandstone/launcher';

it('refuses a replica of Postgres, which is only readable', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandstone-replica-'));
  try {
    const primary = await startPostgres({ dataDir, environment: {} });
    const database = await createDatabase({ url: primary.url, poolMax: 1 });
    const [found] = await database.em.execute<{ folder: string }[]>(
      "select current_setting('data_directory') as folder",
    );
    await database.close();
    await primary.stop();
    // It then waits for changes of a primary server, which there is none of.
    await writeFile(join(found?.folder ?? '', 'standby.signal'), '');
    const replica = await startPostgres({ dataDir, environment: {} });
    try {
      await expect(createDatabase({ url: replica.url, poolMax: 1 })).rejects.toThrow(
        'DATABASE_URL: This Postgres is a replica and only readable. Set the address of the primary server',
      );
    } finally {
      await replica.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
