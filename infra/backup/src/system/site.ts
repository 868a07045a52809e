import { type Database, isMigrated, DeletionLock } from '@sandstone/database';
import { type DatabaseConfig } from '@sandstone/config';
import { type ObjectStorage } from '@sandstone/storage';
import { CommandError } from '../command-error.ts';

/** The records and objects of a site, and its progress output. */
export interface Site {
  config: DatabaseConfig;
  database: Database;
  storage: ObjectStorage;
  report: (line: string) => void;
}

export const deletionLockOf = ({ database }: Site) => new DeletionLock(database);

/** @throws CommandError when no migration has run */
export async function assertMigrated({ database }: Site): Promise<void> {
  if (await isMigrated(database.queries)) return;
  throw new CommandError('This database has no tables yet: start the site once, or restore a backup.');
}

/** The application_name by which these connections are distinguished from the site's own. */
export const clientName = 'sandstone-backup';

export function asOwnClient(url: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', clientName);
  return address.href;
}
