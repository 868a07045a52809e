import { randomBytes } from 'node:crypto';
import { type Selectable } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { Repository } from '../repository.ts';

export type AgeKeyRecord = Pick<Selectable<Tables['age_keys']>, 'id' | 'secret'>;

/** The keys that sign proofs of age. They are data, so that all processes have the same, and can get others at any time. */
export class AgeKeyRepository extends Repository {
  /** All keys, newest first; none before the first proof is signed. */
  async all(): Promise<AgeKeyRecord[]> {
    return this.queries
      .selectFrom('age_keys')
      .select(['id', 'secret'])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
  }

  /** The key to sign with, which is made if there is none. */
  async current(): Promise<AgeKeyRecord> {
    const [newest] = await this.all();
    if (newest !== undefined) return newest;
    // Two processes at the same time make two keys, both of which are valid.
    return insertKey(this.queries);
  }

  /** Deletes all keys, which ends every proof. The next proof is signed with a new one. */
  async rotate(actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      await queriesOf(em).deleteFrom('age_keys').execute();
      recordAudit(em, { actor, action: 'site.end_proofs' });
    });
  }
}

async function insertKey(queries: Queries): Promise<AgeKeyRecord> {
  const key = { id: randomBytes(6).toString('hex'), secret: randomBytes(32).toString('base64url') };
  await queries.insertInto('age_keys').values(key).execute();
  return key;
}
