import { type Database, ObjectHold } from '@sandstone/database';
import { type DatabaseConfig } from '@sandstone/config';
import { type ObjectStorage } from '@sandstone/storage';

/** What the commands work on: the records and the objects of one site, and a voice for progress. */
export interface Site {
  config: DatabaseConfig;
  database: Database;
  storage: ObjectStorage;
  say: (line: string) => void;
}

export const holdOf = ({ database }: Site) => new ObjectHold(database);

/** By which the commands' own connections are told from those of an api or a worker. */
export const clientName = 'sandstone-data-care';

export function asOwnClient(url: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', clientName);
  return address.href;
}
