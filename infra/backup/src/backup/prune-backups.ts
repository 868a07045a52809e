import { type BackupFolder } from './backup-folder.ts';

/** Keeps the latest `keep` backups of a folder, and removes the others with their unshared objects. */
export async function pruneBackups(
  folder: BackupFolder,
  keep: number,
): Promise<{ backups: number; objects: number }> {
  const names = await folder.names();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await folder.remove(name);
  const named = new Set<string>();
  for (const name of await folder.names()) {
    for await (const { sha256 } of folder.objectsOf(await folder.open(name))) named.add(sha256);
  }
  // An interrupted prune may have left unreferenced objects, so each run removes them.
  return { backups: old.length, objects: await folder.blobs.removeOthers(named) };
}
