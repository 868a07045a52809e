import { sql } from 'kysely';
import { type Queries } from './database.ts';
import { type itemKinds } from './entities/item-kinds.ts';

export type ItemKind = (typeof itemKinds)[number];

// A comparison of versions needs items that an earlier statement has locked: a statement does not see the version of a
// change for which it has waited.

/** A version that is greater than those of all items that the caller has locked, and smaller than those of later changes. */
export async function currentVersion(queries: Queries): Promise<number> {
  const { rows } = await sql<{ version: number }>`select nextval('item_version') as version`.execute(queries);
  return rows[0]?.version ?? 0;
}

/** Versions of the items that were ever changed; the version of the others is 0. */
export async function versionsOf(
  queries: Queries,
  kind: ItemKind,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('item_versions')
    .select(['itemId', 'version'])
    .where('kind', '=', kind)
    .where('itemId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ itemId, version }) => [itemId, version]));
}

/** Returns those of the items that nobody has changed since this version, in their order. */
export async function unchangedSince(
  queries: Queries,
  kind: ItemKind,
  ids: readonly string[],
  version: number,
): Promise<string[]> {
  const versions = await versionsOf(queries, kind, ids);
  return ids.filter((id) => (versions.get(id) ?? 0) <= version);
}

/** Gives items whose former state an undo has restored their former versions, so that earlier changes can be undone. */
export async function restoreVersions(
  queries: Queries,
  kind: ItemKind,
  former: readonly { id: string; version?: number | undefined }[],
): Promise<void> {
  await sql`
    update item_versions set version = former.version
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as former (id uuid, version bigint)
    where kind = ${kind} and item_id = former.id and former.version is not null`.execute(queries);
}
