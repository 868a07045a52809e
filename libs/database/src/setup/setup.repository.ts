import { createHash } from 'node:crypto';
import { limits, plainSetupCode, ProblemError, type SetupStep, setupSteps } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type UserRecord } from '../accounts/user.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { UserEntity } from '../entities/accounts.entity.ts';
import { SetupCodeEntity } from '../entities/site-state.entity.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';

const hourMs = 60 * 60 * 1000;

/** Only hashes are stored, so that nobody who reads the database can use a code. */
const hashOf = (code: string): Buffer => createHash('sha256').update(plainSetupCode(code)).digest();

/** Set-up is possible while nobody is an administrator, and the site was never opened. */
async function isWaiting(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('site_state')
    .select('site_state.id')
    .where('openedAt', 'is', null)
    .where((where) =>
      where.not(where.exists(where.selectFrom('users').select('users.id').where('users.role', '=', 'admin'))),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The set-up of a new site by its first administrator. */
export class SetupRepository extends Repository {
  isPossible(): Promise<boolean> {
    return isWaiting(this.queries);
  }

  /** Accepts a code for a day, and removes expired ones. The codes of other processes stay valid. */
  async accept(code: string, now: Date = new Date()): Promise<void> {
    await this.sweep(now);
    const expiresAt = new Date(now.getTime() + limits.setup.codeHours * hourMs);
    await this.em.upsert(SetupCodeEntity, { codeHash: hashOf(code), expiresAt });
  }

  /**
   * Makes the user the first administrator. Sign-ins keep the role. All codes are used up.
   * @throws ProblemError setup_done, setup_code_wrong
   */
  async claim(code: string, user: UserRecord, actor: Actor, now: Date = new Date()): Promise<UserRecord> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      // Two claims at once: the second one waits here, and then finds an administrator.
      await queries.selectFrom('site_state').select('id').forUpdate().execute();
      if (!(await isWaiting(queries))) throw new ProblemError('setup_done');
      const known = await em.nativeDelete(SetupCodeEntity, {
        codeHash: hashOf(code),
        expiresAt: { $gt: now },
      });
      if (known === 0) throw new ProblemError('setup_code_wrong');
      await em.nativeDelete(SetupCodeEntity, {});
      const owner = await em.findOneOrFail(UserEntity, { id: user.id });
      em.assign(owner, { role: 'admin', roleSource: 'operator' });
      recordAudit(em, { actor, action: 'site.setup', target: owner.id });
      return owner;
    });
  }

  /** Deletes expired codes. */
  async sweep(now: Date = new Date()): Promise<void> {
    await this.em.nativeDelete(SetupCodeEntity, { expiresAt: { $lte: now } });
  }

  /** The steps that are done, which follow from what is stored, and whether the list of them was dismissed. */
  async steps(): Promise<{ done: SetupStep[]; isDismissed: boolean }> {
    const { rows } = await sql<Record<SetupStep | 'isDismissed', boolean>>`
      select
        exists (select from site_settings where section = 'words') as name,
        (select count(*) >= ${limits.setup.firstPhotos} from photos where ${photoRule.current}) as photos,
        exists (
          select from site_settings where section = 'pictures' and jsonb_typeof(value -> 'hero') = 'object'
        ) as hero,
        exists (
          select from site_settings where section = 'links' and jsonb_array_length(value -> 'links') > 0
        ) as links,
        exists (select from posts where deleted_at is null) as post,
        opened_at is not null as open,
        setup_dismissed as "isDismissed"
      from site_state`.execute(this.queries);
    const [row] = rows;
    return {
      done: setupSteps.filter((step) => row?.[step] === true),
      isDismissed: row?.isDismissed === true,
    };
  }

  /** Hides the list of steps. */
  async dismiss(): Promise<void> {
    await this.queries.updateTable('site_state').set({ setupDismissed: true }).execute();
  }
}
