import { ProblemError } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { Repository } from '../repository.ts';

export type SiteStateRecord = Omit<Selectable<Tables['site_state']>, 'id' | 'setupDismissed'>;

/** Whether visitors can see the site. */
export class SiteStateRepository extends Repository {
  async current(): Promise<SiteStateRecord> {
    return this.queries
      .selectFrom('site_state')
      .select(['isOpen', 'openedAt', 'version', 'changedAt', 'requiredLevel'])
      .executeTakeFirstOrThrow();
  }

  /**
   * Closing is never refused. A closed site that is closed again by a page that did not know it gets a new version, so that
   * an undo of the first closing does not open it.
   * @throws ProblemError changed_since for opening, if the site was opened or closed after this version
   */
  async set(isOpen: boolean, unchangedSince: number, actor: Actor): Promise<SiteStateRecord> {
    await this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const before = await queries
        .selectFrom('site_state')
        .select(['isOpen', 'version'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      const isStale = before.version !== unchangedSince;
      if (isOpen && isStale) throw new ProblemError('changed_since');
      const changes = before.isOpen !== isOpen;
      if (!changes && !isStale) return;
      await queries
        .updateTable('site_state')
        .set({
          isOpen,
          openedAt: isOpen ? sql`coalesce(opened_at, clock_timestamp())` : sql`opened_at`,
          version: before.version + 1,
          ...(changes && { changedAt: sql`clock_timestamp()` }),
        })
        .execute();
      if (changes) recordAudit(em, { actor, action: isOpen ? 'site.open' : 'site.close' });
    });
    return this.current();
  }

  /** Opens a site that was never opened, and whose creator is not led through the steps of a new one. */
  async openFirst(actor: Actor): Promise<void> {
    const { openedAt, version } = await this.current();
    if (openedAt !== null) return;
    await this.set(true, version, actor);
    await this.queries.updateTable('site_state').set({ setupDismissed: true }).execute();
  }
}
