import { Inject, Injectable } from '@nestjs/common';
import { memberTexts, ProblemError } from '@sandstone/contract';
import { type UserRecord, UserRepository } from '@sandstone/database';
import { IdentityError, type IdentityVerifier } from '@sandstone/identity';
import { IDENTITY_VERIFIER } from '../infrastructure/identity.module.ts';
import { toProblemError, requireFreshSignIn } from './sign-in.service.ts';

/**
 * Deletes an account at the provider and here. The account is first closed, then deleted at the provider, then here;
 * each step is idempotent. If the process dies, the worker completes the deletion of our account, unless the person
 * signs in again before the provider has deleted theirs. If the provider is unavailable, nothing changes.
 */
@Injectable()
export class AccountDeletionService {
  constructor(
    @Inject(IDENTITY_VERIFIER) private readonly identity: IdentityVerifier | undefined,
    private readonly users: UserRepository,
  ) {}

  /** @throws ProblemError with the codes that the contract lists for the route */
  async delete(idToken: string, user: UserRecord, requestId: string): Promise<void> {
    const { identity, users } = this;
    if (identity === undefined) throw new ProblemError('identity_not_configured');
    try {
      const verified = await identity.verify(idToken);
      if (verified.issuer !== user.issuer || verified.subject !== user.subject) {
        throw new ProblemError('subject_mismatch');
      }
      requireFreshSignIn(verified);
      await users.closeForDeletion(user.id);
      await identity.deleteAccount(idToken).catch(async (error: unknown) => {
        await users.reopen(user.id);
        throw error;
      });
    } catch (error) {
      if (error instanceof IdentityError && error.code === 'identity_unavailable') {
        throw new ProblemError(error.code, memberTexts.account.notDeleted, { cause: error });
      }
      throw toProblemError(error);
    }
    await users.delete(user.id, { userId: user.id, requestId });
  }
}
