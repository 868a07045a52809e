import { type Finding } from '@sandstone/config';
import { recordTables } from '../backup/record-tables.ts';
import { type Database } from '../database.ts';
import { ReleaseCheckRepository } from './release-check.repository.ts';

/**
 * Why the last check for a newer version failed. The feed itself is not asked here, because a site asks it once a day. A
 * database before its upgrade has no checks.
 */
export async function releaseCheckFindings(database: Database): Promise<Finding[]> {
  if (!(await recordTables(database.queries)).includes('release_check')) return [];
  const last = await new ReleaseCheckRepository(database).last();
  if (last === undefined || last.failure === null) return [];
  const text = `The last check for a newer version failed. ${last.failure}. Set the address of a release.json, or leave this empty.`;
  return [{ level: 'warning', variable: 'RELEASE_FEED_URL', text }];
}
