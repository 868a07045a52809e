import { LockMode } from '@mikro-orm/postgresql';
import { adminTexts, ProblemError } from '@sandstone/contract';
import { type Actor } from '../audit/audit.repository.ts';
import { queriesOf } from '../database.ts';
import { UserEntity } from '../entities/accounts.entity.ts';
import { afterCursor, encodeCursor, type Page, type PageRequest, splitPage } from '../page-cursor.ts';
import { countOf, withCount } from '../record-counts.ts';
import { Repository } from '../repository.ts';
import { containsWords } from '../word-search.ts';
import { type IdentityMarks, rememberBlock, setAccess } from './account-access.ts';
import { type UserRecord } from './user.repository.ts';

const columns = [
  'id',
  'displayName',
  'email',
  'emailVerified',
  'provider',
  'role',
  'createdAt',
  'disabledAt',
] as const;
export type MemberRecord = Pick<UserRecord, (typeof columns)[number]>;

interface BlockRequest {
  id: string;
  isBlocked: boolean;
  /** When the block that the administrator has seen began; undefined where the request does not say so. */
  was?: Date | null | undefined;
  actor: Actor & { userId: string };
  /** Returns what recognizes the person after the account is deleted. */
  marksOf: (user: UserRecord) => IdentityMarks;
}

/** The accounts as the creator sees them: without those that are being deleted. */
export class MemberRepository extends Repository {
  /**
   * Newest first; optionally only those with these words in name or e-mail address. A search reads every account, because
   * an index would keep sign-ins waiting while it is built.
   * @throws ProblemError invalid_request for an invalid cursor
   */
  async page({
    limit,
    cursor,
    search,
  }: PageRequest & { search?: string | undefined }): Promise<Page<'members', MemberRecord>> {
    const all = this.queries
      .selectFrom('users')
      .where('deletionRequestedAt', 'is', null)
      .where((row) => row.and(containsWords('member', search)));
    const read = withCount(() => countOf(all));
    const { rows, total } = await read(
      all
        .where(afterCursor('createdAt', cursor))
        .select(columns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1),
    );
    const { page, nextCursor } = splitPage(rows, limit, encodeCursor);
    return { members: page, nextCursor, total };
  }

  /**
   * Blocks or unblocks a member, which ends all sessions. A repeated block begins anew, so that an undo of the first one
   * does not end it.
   * @throws ProblemError member_not_found, member_protected for an administrator, changed_since for unblocking, if the
   * block is not the one that the administrator has seen
   */
  async setBlocked({
    id,
    isBlocked,
    was,
    actor,
    marksOf,
  }: BlockRequest): Promise<{ member: MemberRecord; changed: boolean }> {
    if (id === actor.userId) throw new ProblemError('member_protected', adminTexts.members.notYourself);
    return this.em.transactional(async (em) => {
      const user = await em.findOne(
        UserEntity,
        { id, deletionRequestedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (user === null) throw new ProblemError('member_not_found');
      if (user.role === 'admin') throw new ProblemError('member_protected');
      const former = user.disabledAt;
      if (!isBlocked && former !== null) {
        if (was === undefined) throw new ProblemError('changed_since', adminTexts.members.reloadFirst);
        if (was?.getTime() !== former.getTime()) throw new ProblemError('changed_since');
      }
      await setAccess(em, user, isBlocked, actor);
      if (isBlocked) {
        if (former !== null) em.assign(user, { disabledAt: new Date() });
        await rememberBlock(queriesOf(em), id, marksOf(user));
      }
      return { member: user, changed: (former !== null) !== isBlocked };
    });
  }
}
