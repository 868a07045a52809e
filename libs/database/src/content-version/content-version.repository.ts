import { sql } from 'kysely';
import { Repository } from '../repository.ts';

/** The version of all public content. Triggers increment it in the transaction of each change. */
export class ContentVersionRepository extends Repository {
  /**
   * Returns a text that is unique to the state of the published content. It contains a time, because a restore resets
   * the counter.
   */
  async read(): Promise<string> {
    const { rows } = await sql<{ version: string }>`
      select coalesce(sum(changes), 0) || '-' ||
        coalesce(to_hex((extract(epoch from max(changed_at)) * 1000)::bigint), '0') as version
      from content_changes`.execute(this.queries);
    const [row] = rows;
    if (row === undefined) throw new Error('An aggregate without groups has one row');
    return row.version;
  }

  /** Compacts the table without changing the version. Call it periodically. */
  async compact(): Promise<void> {
    await sql`
      with folded as (delete from content_changes returning changes, changed_at)
      insert into content_changes (changes, changed_at)
      select sum(changes), max(changed_at) from folded having count(*) > 0`.execute(this.queries);
  }
}
