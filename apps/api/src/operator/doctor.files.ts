import { type Finding, type RegionSourceConfig } from '@sandstone/config';
import { readRegionDatabase, RegionDatabaseError } from '@sandstone/geo';
import { folderProblem } from '@sandstone/storage';

/** Reads the database of regions as a reverse proxy does. */
export function regionDatabaseFindings({ database }: RegionSourceConfig): Finding[] {
  if (database === undefined) return [];
  try {
    readRegionDatabase(database);
    return [];
  } catch (error) {
    const reason = error instanceof RegionDatabaseError ? error.message : 'it cannot be read';
    const text = `This database of regions is not usable: ${reason}. Correct the path, or put a whole database there.`;
    return [{ level: 'error', variable: 'GEO_DATABASE', text }];
  }
}

/** The worker makes this folder at its start. */
export async function tempDirectoryFindings(directory: string): Promise<Finding[]> {
  const text = await folderProblem(directory);
  return text === undefined ? [] : [{ level: 'error', variable: 'TEMP_DIR', text }];
}
