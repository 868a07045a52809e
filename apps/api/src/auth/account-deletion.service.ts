import { memberTexts, ProblemError } from '@sandstone/contract';
import { type UserRecord, type UserRepository } from '@sandstone/database';
import { IdentityError, type IdentityVerifier } from '@sandstone/identity';
import { toProblemError, requireFreshSignIn } from './sign-in.service.ts';

interface Collaborators {
  /** undefined where sign-in is not set up. */
  identity: IdentityVerifier | undefined;
  users: UserRepository;
}

/**
 * Deletes an account at the provider and here. The account is closed first, then goes at the provider, then here, and
 * each step can be repeated. Died before the provider's part: whoever signs in again has the account back, or the
 * worker deletes ours. Died after it: the worker deletes ours. An outage of the provider leaves all as it was.
 */
export class AccountDeletionService {
  readonly #with: Collaborators;
  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
  }

  /** @throws ProblemError as the contract lists for the route */
  async delete(idToken: string, user: UserRecord, requestId: string): Promise<void> {
    const { identity, users } = this.#with;
    if (identity === undefined) throw new ProblemError('identity_not_configured');
    try {
      const person = await identity.verify(idToken);
      if (person.issuer !== user.issuer || person.subject !== user.subject) {
        throw new ProblemError('subject_mismatch');
      }
      requireFreshSignIn(person);
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
