import { type InferKyselyDB } from '@mikro-orm/postgresql';
import * as accounts from './accounts.entity.ts';
import * as counts from './counts.entity.ts';
import * as insights from './insights.entity.ts';
import * as library from './library.entity.ts';
import * as photos from './photos.entity.ts';
import * as posts from './posts.entity.ts';
import * as reactions from './reactions.entity.ts';
import * as regions from './regions.entity.ts';
import * as schedule from './schedule.entity.ts';
import * as settings from './settings.entity.ts';
import * as siteState from './site-state.entity.ts';
import * as sync from './sync.entity.ts';
import * as system from './system.entity.ts';
import * as videos from './videos.entity.ts';

/** The modules export entities alone. */
export const entities = Object.values({
  ...accounts,
  ...counts,
  ...insights,
  ...library,
  ...photos,
  ...posts,
  ...reactions,
  ...regions,
  ...schedule,
  ...settings,
  ...siteState,
  ...sync,
  ...system,
  ...videos,
});

/** Queries use Postgres' table names and the entities' property names and types. */
export const queryNaming = { columnNamingStrategy: 'property', convertValues: true } as const;

/** Every table with its columns, for typed queries. */
export type Tables = InferKyselyDB<(typeof entities)[number], typeof queryNaming>;

/** The columns of an entity without the excluded ones, so that a new column is read without being listed. */
export function columnsExcept<Column extends string, Excluded extends Column>(
  { properties }: { properties: Record<Column, unknown> },
  excluded: readonly Excluded[],
): Exclude<Column, Excluded>[] {
  const all = Object.keys(properties) as Column[]; // its type has only these keys
  return all.filter((column): column is Exclude<Column, Excluded> => !new Set<string>(excluded).has(column));
}
