import { isActiveSession } from '../accounts/session.repository.ts';
import { Repository } from '../repository.ts';

/** The proofs by which administrators pass in every region. */
export class StaffProofRepository extends Repository {
  async add(proof: { id: string; sessionId: string; expiresAt: Date }): Promise<void> {
    await this.queries.insertInto('staff_proofs').values(proof).execute();
  }

  /** Tells whether the proof is one of this session. */
  async belongsTo(id: string, sessionId: string): Promise<boolean> {
    const row = await this.queries
      .selectFrom('staff_proofs')
      .select('id')
      .where('id', '=', id)
      .where('sessionId', '=', sessionId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Identifiers of unexpired proofs whose session has ended, or whose user is no administrator any more. */
  async ended(now: Date = new Date()): Promise<string[]> {
    const rows = await this.queries
      .selectFrom('staff_proofs')
      .select('staff_proofs.id')
      .where('staff_proofs.expiresAt', '>', now)
      .where((expression) =>
        expression.not(
          expression.exists(
            expression
              .selectFrom('sessions')
              .innerJoin('users', 'users.id', 'sessions.userId')
              .select('sessions.id')
              .whereRef('sessions.id', '=', 'staff_proofs.sessionId')
              .where('users.role', '=', 'admin')
              .where(isActiveSession(now)),
          ),
        ),
      )
      .orderBy('staff_proofs.id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Deletes proofs that have expired. */
  async sweep(now: Date = new Date()): Promise<void> {
    await this.queries.deleteFrom('staff_proofs').where('expiresAt', '<=', now).execute();
  }
}
