import { join } from 'node:path';
import { fileFingerprint } from '../system/hashed-file.ts';
import { inParallel } from '../system/in-parallel.ts';
import { type Backup, type BackupFolder } from './backup-folder.ts';

export interface Verification {
  files: number;
  objects: number;
  /** Faults, one per line. */
  faults: string[];
  /** The damaged objects, as `bucket/key`. All other faults are of the records or of the list of objects. */
  damagedObjects: ReadonlySet<string>;
}

/** Reads every byte of a backup and compares it with its hash. */
export async function verifyBackup(folder: BackupFolder, backup: Backup): Promise<Verification> {
  const { manifest } = backup;
  const faults: string[] = [];
  const files = [...manifest.records.files, manifest.objects.list];
  for (const { name, bytes, sha256 } of files) {
    const found = await fileFingerprint(join(backup.folder, name)).catch(() => undefined);
    if (found === undefined) faults.push(`${name} is missing`);
    else if (found.sha256 !== sha256 || found.bytes !== bytes) faults.push(`${name} is damaged`);
  }
  // Without an intact list, its objects cannot be verified.
  if (faults.some((fault) => fault.startsWith(`${manifest.objects.list.name} `))) {
    return { files: files.length, objects: 0, faults, damagedObjects: new Set() };
  }
  let objects = 0;
  const damagedObjects = new Set<string>();
  const damages: string[] = [];
  await inParallel(folder.objectsOf(backup), 4, async (entry) => {
    objects += 1;
    if (await folder.blobs.isSound(entry)) return;
    const state = (await folder.blobs.has(entry)) ? 'damaged' : 'missing or cut short';
    damagedObjects.add(`${entry.bucket}/${entry.key}`);
    damages.push(`${entry.bucket}/${entry.key} is ${state}: ${folder.blobs.path(entry.sha256)}`);
  });
  if (objects !== manifest.objects.count)
    faults.push(`${objects} objects are listed, not ${manifest.objects.count}`);
  return { files: files.length, objects, faults: [...faults, ...damages].sort(), damagedObjects };
}
