import { limits } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Tables } from '../entities/entities.ts';
import { Repository } from '../repository.ts';

export type ReleaseCheckRecord = Omit<Selectable<Tables['release_check']>, 'id'>;

/** The check for a newer version, which all workers of a site share. */
export class ReleaseCheckRepository extends Repository {
  /**
   * Whether the caller may ask now. It counts as asked, whatever comes of it: a worker that dies does not make another
   * one ask again on the same day.
   */
  async claim(): Promise<boolean> {
    const { rows } = await sql`
      insert into release_check as known (asked_at, failure) values (now(), 'The check was interrupted')
      on conflict (id) do update set asked_at = now()
      where known.asked_at <= now() - make_interval(hours => ${limits.releaseFeed.everyHours}::integer)
      returning id`.execute(this.queries);
    return rows.length > 0;
  }

  async succeeded(version: string): Promise<void> {
    await this.queries.updateTable('release_check').set({ version, failure: null }).execute();
  }

  /** The version of an earlier check stays known. */
  async failed(failure: string): Promise<void> {
    await this.queries.updateTable('release_check').set({ failure }).execute();
  }

  /** @returns undefined before the first check */
  async last(): Promise<ReleaseCheckRecord | undefined> {
    return this.queries
      .selectFrom('release_check')
      .select(['askedAt', 'version', 'failure'])
      .executeTakeFirst();
  }
}
