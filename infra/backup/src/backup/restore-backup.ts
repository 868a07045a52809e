import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment } from '@sandstone/config';
import {
  AuditRepository,
  resetSchema,
  migrate,
  countOtherConnections,
  type Database,
  RecordSnapshot,
  nonEmptyTables,
} from '@sandstone/database';
import { buckets, ObjectNotFoundError } from '@sandstone/storage';
import { CommandError } from '../command-error.ts';
import { findPgTools, type PgTools } from '../records/pg-tools.ts';
import { readRecords } from '../records/record-form.ts';
import { fingerprint } from '../system/hashed-file.ts';
import { inParallel } from '../system/in-parallel.ts';
import { clientName, deletionLockOf, type Site } from '../system/site.ts';
import { type Backup, type BackupFolder } from './backup-folder.ts';
import { type ObjectEntry } from './manifest.schema.ts';
import { verifyBackup } from './verify-backup.ts';

const objectsAtOnce = 8;
const closedConnectionMs = 2000;

export interface Restored {
  objects: number;
  /** Row counts by table. */
  rows: Readonly<Record<string, number>>;
  /** Migrations that ran because the backup was older than this version. */
  migrated: readonly string[];
  /** Damaged objects of the backup that were left out, as `bucket/key`. */
  skipped: readonly string[];
}

/** The operator's choice to restore what is intact of a damaged backup. */
export const skipDamagedFlag = '--skip-damaged';

/**
 * Restores a backup into an empty site and verifies it. Objects are written before records, so an interrupted restore
 * can be repeated; existing data of a site is never replaced. The worker fills its queues from the records.
 * @throws CommandError, DeletionLockTimeoutError
 */
export async function restoreBackup(
  site: Site,
  folder: BackupFolder,
  backup: Backup,
  environment: Environment,
  { skipDamaged = false }: { skipDamaged?: boolean } = {},
): Promise<Restored> {
  const { faults, damagedObjects } = await verifyBackup(folder, backup);
  // Without intact records and lists there is nothing to restore.
  const isRestorable = faults.length === damagedObjects.size;
  if (faults.length > 0 && !(skipDamaged && isRestorable)) {
    const remedy = isRestorable ? [`To restore everything else, add ${skipDamagedFlag}.`] : [];
    throw new CommandError(['The backup is damaged:', ...faults, ...remedy].join('\n'));
  }
  return deletionLockOf(site).hold(async () => {
    const tools = await findPgTools(await serverMajor(site), environment);
    // A new store has no buckets yet, which the checks below would read.
    await site.storage.ensureBuckets();
    await refuseUnlessEmpty(site, folder, backup);
    const { count } = backup.manifest.objects;
    site.report(`restoring ${count - damagedObjects.size} objects`);
    await inParallel(folder.objectsOf(backup), objectsAtOnce, async (entry) => {
      if (!damagedObjects.has(`${entry.bucket}/${entry.key}`)) await restoreObject(site, folder, entry);
    });
    const migrated = await restoreRecords(site, backup, tools);
    await new AuditRepository(site.database).append({
      actor: { system: 'operator' },
      action: 'site.restore',
      target: backup.name,
    });
    const rows = Object.entries(backup.manifest.records.tables).map(([name, table]) => [name, table.rows]);
    return {
      objects: count - damagedObjects.size,
      skipped: [...damagedObjects].sort(),
      rows: Object.fromEntries(rows) as Record<string, number>,
      migrated,
    };
  });
}

const serverMajor = ({ database }: Site) =>
  RecordSnapshot.take(database, async (snapshot) => snapshot.serverMajor);

/** Postgres lists a connection for a moment after its client has closed it, so a used database is asked again. */
async function hasOtherConnections(database: Database): Promise<boolean> {
  const deadline = Date.now() + closedConnectionMs;
  while ((await countOtherConnections(database.queries, clientName)) > 0) {
    if (Date.now() > deadline) return true;
    await sleep(50);
  }
  return false;
}

async function refuseUnlessEmpty(
  { database, storage }: Site,
  folder: BackupFolder,
  backup: Backup,
): Promise<void> {
  if (await hasOtherConnections(database)) {
    throw new CommandError(
      'The site is running (its database has other connections): stop its api and worker first.',
    );
  }
  const used = await nonEmptyTables(database.queries);
  if (used.length > 0) {
    throw new CommandError(
      `This site is not empty (it has ${used.join(', ')}): a backup can be restored only into a new one.`,
    );
  }
  const named = new Set<string>();
  for await (const { bucket, key } of folder.objectsOf(backup)) named.add(`${bucket}/${key}`);
  for (const bucket of buckets) {
    for await (const { key } of storage.list(bucket, '')) {
      // Objects that an interrupted restore of this backup has written are overwritten.
      if (named.has(`${bucket}/${key}`)) continue;
      throw new CommandError(
        `This site's object store is not empty (${bucket}/${key}): a backup can be restored only into a new one.`,
      );
    }
  }
}

async function restoreObject({ storage }: Site, { blobs }: BackupFolder, entry: ObjectEntry): Promise<void> {
  const { bucket, key, contentType, cacheControl, sha256 } = entry;
  await storage.put(bucket, key, blobs.read(sha256), {
    contentType,
    ...(cacheControl === undefined ? {} : { cacheControl }),
  });
  const found = await fingerprint(await storage.read(bucket, key)).catch((error: unknown) => {
    if (error instanceof ObjectNotFoundError) return undefined;
    throw error;
  });
  if (found?.sha256 !== sha256)
    throw new CommandError(`${bucket}/${key} differs from the backup after writing it to the store.`);
}

/** @returns the migrations that ran after it */
async function restoreRecords(site: Site, backup: Backup, tools: PgTools | undefined): Promise<string[]> {
  site.report('restoring the records');
  await resetSchema(site.database);
  try {
    await readRecords(site, backup, tools);
    await compareRecords(site, backup);
    return await migrate(site.config);
  } catch (error) {
    // The schema is emptied, so that a repeated attempt starts from the same state.
    await resetSchema(site.database);
    throw error;
  }
}

async function compareRecords({ database }: Site, { manifest }: Backup): Promise<void> {
  await RecordSnapshot.take(database, async (snapshot) => {
    for (const [table, wanted] of Object.entries(manifest.records.tables)) {
      const found = await snapshot.digest(table);
      if (found.sha256 !== wanted.sha256) {
        throw new CommandError(
          `The table ${table} differs from the backup: ${found.rows} rows instead of ${wanted.rows}, or other content.`,
        );
      }
    }
  });
}
