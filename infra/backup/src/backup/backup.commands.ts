import { type Environment } from '@sandstone/config';
import { CommandError } from '../command-error.ts';
import { type Site } from '../system/site.ts';
import { type Backup, BackupFolder } from './backup-folder.ts';
import { pruneBackups } from './prune-backups.ts';
import { restoreBackup, skipDamagedFlag } from './restore-backup.ts';
import { recordBackup, takeBackup, type TakenBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** @returns the lines for the operator */
export async function backupCommand(site: Site, path: string, environment: Environment): Promise<string[]> {
  const taken = await takeBackup(site, new BackupFolder(path), environment);
  await recordBackup(site, taken.backup);
  return takenLines(taken, path);
}

function takenLines({ backup, copied }: TakenBackup, path: string): string[] {
  const { records, objects } = backup.manifest;
  const rows = Object.values(records.tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `Backup ${backup.name} is complete: ${rows} records (${records.form}), ${objects.count} objects of ` +
      `${megabytes(objects.bytes)}, ${copied} of them new in ${path}.`,
    ...objects.missing.map((name) => `MISSING: the records refer to ${name}, which the store does not have.`),
  ];
}

export async function verifyCommand(path: string, name?: string): Promise<string[]> {
  const folder = new BackupFolder(path);
  return verifyLines(folder, await folder.choose(name));
}

/** @throws CommandError with all faults */
async function verifyLines(folder: BackupFolder, backup: Backup): Promise<string[]> {
  const { files, objects, faults } = await verifyBackup(folder, backup);
  if (faults.length > 0) {
    const remedy =
      'Remove the damaged files under objects/ and take another backup: it restores the files that the site still has.';
    throw new CommandError([`Backup ${backup.name} is damaged:`, ...faults, remedy].join('\n'));
  }
  return [`Backup ${backup.name} is intact: ${files} files and ${objects} objects match their hashes.`];
}

export async function restoreCommand(
  site: Site,
  path: string,
  environment: Environment,
  ...choices: readonly (string | undefined)[]
): Promise<string[]> {
  const folder = new BackupFolder(path);
  const [name, ...surplus] = choices.filter((choice) => choice !== undefined && choice !== skipDamagedFlag);
  if (surplus.length > 0) throw new CommandError('Give the name of one backup.');
  const backup = await folder.choose(name);
  const skipDamaged = choices.includes(skipDamagedFlag);
  const { rows, objects, migrated, skipped } = await restoreBackup(site, folder, backup, environment, {
    skipDamaged,
  });
  return [
    `Backup ${backup.name} is restored and verified: every ${skipped.length > 0 ? 'other ' : ''}record and object matches.`,
    ...skipped.map((object) => `SKIPPED: ${object} is damaged in the backup, and missing on the site.`),
    ...Object.entries(rows)
      .filter(([, count]) => count > 0)
      .map(([table, count]) => `  ${table}: ${count}`),
    `  objects: ${objects}`,
    ...(migrated.length === 0 ? [] : [`Migrations applied: ${migrated.join(', ')}.`]),
    'All sessions are gone. Start the site: its worker resumes unfinished work.',
  ];
}

/** @throws CommandError */
function countOf(keep?: string): number {
  const count = Number(keep);
  if (!Number.isInteger(count) || count < 1)
    throw new CommandError('Give the number of backups to keep, from 1.');
  return count;
}

export async function pruneCommand(path: string, keep?: string): Promise<string[]> {
  const count = countOf(keep);
  const removed = await pruneBackups(new BackupFolder(path), count);
  return [`Removed ${removed.backups} backups and ${removed.objects} objects that no other backup needs.`];
}

/**
 * Takes a backup, verifies every byte of it, and removes old ones. The site records only a verified backup, so that its
 * age is reliable; after a faulty one nothing is removed.
 */
export async function nightlyCommand(
  site: Site,
  path: string,
  environment: Environment,
  keep?: string,
): Promise<string[]> {
  // Validated before the backup starts.
  countOf(keep);
  const folder = new BackupFolder(path);
  const taken = await takeBackup(site, folder, environment);
  site.report(`verifying ${taken.backup.name}`);
  const sound = await verifyLines(folder, taken.backup);
  await recordBackup(site, taken.backup);
  return [...takenLines(taken, path), ...sound, ...(await pruneCommand(path, keep))];
}
