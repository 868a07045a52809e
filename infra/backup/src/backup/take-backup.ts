import { appendFileSync, createReadStream } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment } from '@sandstone/config';
import { AuditRepository, type ReferencedObject, RecordSnapshot } from '@sandstone/database';
import { publicKeyOf, privateKeyOf } from '@sandstone/domain';
import { ObjectNotFoundError } from '@sandstone/storage';
import { writeRecords } from '../records/record-form.ts';
import { findPgTools } from '../records/pg-tools.ts';
import { inParallel } from '../system/in-parallel.ts';
import { fileFingerprint, type Fingerprint } from '../system/hashed-file.ts';
import { linesOf } from '../system/lines.ts';
import { assertMigrated, deletionLockOf, type Site } from '../system/site.ts';
import { type Backup, type BackupFolder } from './backup-folder.ts';
import {
  backupFormat,
  type Manifest,
  manifestName,
  type ObjectEntry,
  objectListName,
} from './manifest.schema.ts';

const objectsAtOnce = 8;
const reportEvery = 1000;
const namedName = 'named.ndjson';

export interface TakenBackup {
  backup: Backup;
  /** Objects that were new in the folder; the others existed from an earlier backup. */
  copied: number;
}

/**
 * Takes a backup while the site runs: it blocks the removal of objects, writes the records of one moment, then copies
 * the objects that they refer to. Later uploads are in the next backup.
 * Crash-safe: an interrupted backup is incomplete, and the next one removes it.
 * @throws DeletionLockTimeoutError, CommandError
 */
export async function takeBackup(
  site: Site,
  folder: BackupFolder,
  environment: Environment,
  now = new Date(),
): Promise<TakenBackup> {
  await assertMigrated(site);
  let copied = 0;
  const backup = await deletionLockOf(site).hold(async (assertHeld) => {
    const known = await knownObjects(folder);
    return folder.make(now, async (working) => {
      const { records, migrations, named } = await readRecordsOf(site, working, environment);
      const namedPath = join(working, namedName);
      const listPath = join(working, objectListName);
      const objects: Omit<Manifest['objects'], 'list'> = { count: 0, bytes: 0, missing: [] };
      await using list = await open(listPath, 'wx', 0o600);
      await inParallel(namedIn(namedPath), objectsAtOnce, async (object) => {
        const found = await copyObject(site, folder, object, known);
        if (found === undefined) {
          objects.missing.push(`${object.bucket}/${object.key}`);
          return;
        }
        // Synchronous, so that the lines of concurrent copies do not mix.
        appendFileSync(list.fd, `${JSON.stringify(found.entry)}\n`);
        objects.count += 1;
        objects.bytes += found.entry.bytes;
        copied += Number(found.copied);
        if (objects.count % reportEvery === 0) site.report(`${objects.count} of ${named} objects`);
      });
      await list.sync();
      await rm(namedPath);
      // The deletion lock must have lasted until here, or referenced objects could be missing.
      await assertHeld();
      objects.missing.sort();
      const manifest: Manifest = {
        format: backupFormat,
        version: 1,
        takenAt: now.toISOString(),
        migrations,
        records,
        objects: { ...objects, list: { name: objectListName, ...(await fileFingerprint(listPath)) } },
      };
      await writeFile(join(working, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
        mode: 0o600,
        flush: true,
      });
    });
  });
  return { backup, copied };
}

/** Records this backup in the site, so that its age counts from now. */
export function recordBackup({ database }: Site, { name }: Backup): Promise<void> {
  const actor = { system: 'operator' } as const;
  return new AuditRepository(database).append({ actor, action: 'site.backup', target: name });
}

/** Writes the records at one moment, and the list of their objects. */
function readRecordsOf({ database, config, report }: Site, folder: string, environment: Environment) {
  return RecordSnapshot.take(database, async (snapshot) => {
    const tools = await findPgTools(snapshot.serverMajor, environment);
    report(
      tools === undefined
        ? 'writing the records as JSON lines (no pg_dump of this version is available)'
        : 'running pg_dump',
    );
    const records = await writeRecords(snapshot, { url: config.url, folder, tools });
    // The list goes into a file, because it may exceed memory.
    let named = 0;
    const lines = async function* () {
      for await (const object of snapshot.objects()) {
        named += 1;
        yield `${JSON.stringify(object)}\n`;
      }
    };
    await writeFile(join(folder, namedName), lines());
    return { records, migrations: await snapshot.migrations(), named };
  });
}

type Known = Fingerprint & Pick<ObjectEntry, 'modifiedAt'>;

/** Objects of the latest backup, by `bucket/key`. */
async function knownObjects(folder: BackupFolder): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>();
  const latest = await folder.latest();
  if (latest === undefined) return known;
  for await (const { bucket, key, sha256, bytes, modifiedAt } of folder.objectsOf(latest)) {
    known.set(`${bucket}/${key}`, { sha256, bytes, modifiedAt });
  }
  return known;
}

/** An object moves when its photo is deleted or restored, which can happen after the records were read. */
function placesOf(object: ReferencedObject): readonly Pick<ReferencedObject, 'bucket' | 'key'>[] {
  if (object.bucket === 'public') return [object, { bucket: 'staging', key: privateKeyOf(object.key) }];
  const publicKey = object.bucket === 'staging' ? publicKeyOf(object.key) : undefined;
  return publicKey === undefined ? [object] : [object, { bucket: 'public', key: publicKey }];
}

async function copyObject(
  { storage }: Site,
  { blobs }: BackupFolder,
  object: ReferencedObject,
  known: ReadonlyMap<string, Known>,
): Promise<{ entry: ObjectEntry; copied: boolean } | undefined> {
  const before = known.get(`${object.bucket}/${object.key}`);
  for (const { bucket, key } of placesOf(object)) {
    const found = await storage.stat(bucket, key);
    if (found === undefined) continue;
    const modifiedAt = found.modifiedAt.toISOString();
    if (before?.bytes === found.bytes && before.modifiedAt === modifiedAt && (await blobs.has(before))) {
      return { entry: { ...object, ...before }, copied: false };
    }
    try {
      const copy = await blobs.add(await storage.read(bucket, key));
      return { entry: { ...object, ...copy, modifiedAt }, copied: true };
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
    }
  }
  return undefined;
}

async function* namedIn(path: string): AsyncGenerator<ReferencedObject> {
  // This module wrote the lines from values of this type.
  for await (const line of linesOf(createReadStream(path))) yield JSON.parse(line) as ReferencedObject;
}
