import { defaultSiteSettings, type SiteRules } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';

export type LockedCovers = SiteRules['lockedCovers'];

/** The rule for covers of locked videos, for statements that choose them. */
export const lockedCovers = sql<LockedCovers>`coalesce(
  (select value ->> 'lockedCovers' from site_settings where section = 'rules'),
  ${sql.lit(defaultSiteSettings.rules.lockedCovers)})`;

export async function readLockedCovers(queries: Queries): Promise<LockedCovers> {
  const { rows } = await sql<{ rule: LockedCovers }>`select ${lockedCovers} as rule`.execute(queries);
  return rows[0]?.rule ?? defaultSiteSettings.rules.lockedCovers;
}
