import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { photoRule } from '../photos/photo-visibility.ts';

/** The target of some entries is no row, such as a library of the provider. */
const uuidPattern = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
/** Names only identify a target; a post is named by its text. */
const maxNameLength = 80;

/**
 * Reads the current names of actors and targets by id, in one query. Deleted ones have no name: the log keeps only
 * ids.
 */
export async function namesOf(
  queries: Queries,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (
      select case when id ~* ${uuidPattern} then id::uuid end as id from unnest(${wanted}::text[]) as target(id)
    )
    select users.id, coalesce(display_name, email) as name from users join wanted using (id)
    union all select photos.id, left(coalesce(description, original_name), ${maxNameLength}) from photos join wanted
      using (id) where ${photoRule.current}
    union all select posts.id, left(description, ${maxNameLength}) from posts join wanted using (id)
      where deleted_at is null
    union all select post_drafts.id, left(description, ${maxNameLength}) from post_drafts join wanted using (id)
    union all select videos.id, title from videos join wanted using (id)
    union all select events.id, title from events join wanted using (id) where deleted_at is null`.execute(
    queries,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
