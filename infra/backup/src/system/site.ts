import { type Database, hasRecords, ObjectHold } from '@sandstone/database';
import { type DatabaseConfig } from '@sandstone/config';
import { type ObjectStorage } from '@sandstone/storage';
import { CommandError } from '../command-error.ts';

/** What the commands work on: the records and the objects of one site, and a voice for progress. */
export interface Site {
  config: DatabaseConfig;
  database: Database;
  storage: ObjectStorage;
  say: (line: string) => void;
}

export const holdOf = ({ database }: Site) => new ObjectHold(database);

/** @throws CommandError where no migration has run yet */
export async function assertMigrated({ database }: Site): Promise<void> {
  if (await hasRecords(database.queries)) return;
  throw new CommandError('This database has no tables yet: start the site once, or restore a backup.');
}

/** By which the commands' own connections are told from those of an api or a worker. */
export const clientName = 'sandstone-backup';

export function asOwnClient(url: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', clientName);
  return address.href;
}
