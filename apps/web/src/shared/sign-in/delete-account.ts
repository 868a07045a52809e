import { ApiError, memberTexts } from '@sandstone/contract';
import { type DeleteAccount, type DeletionOutcome } from '../session/account-deletion.lazy.ts';
import { type IdentityClient, type ProviderId } from './identity-client.ts';
import { isLostResponse } from './token-sync.ts';
import { codeOf, isCancelledSignIn, signInErrorText } from './sign-in-error.ts';
import { type SiteApi } from '../api/api-client.ts';

const problemOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

/** Deletes the account here. Deletion is idempotent, so a lost response is retried with the same token. */
async function deleteInApi(api: SiteApi, idToken: string): Promise<void> {
  try {
    await api.call('deleteAccount', { body: { idToken } });
  } catch (error) {
    if (!isLostResponse(error) && problemOf(error) !== 'identity_unavailable') throw error;
    await api.call('deleteAccount', { body: { idToken } }).catch((again: unknown) => {
      // Nobody is signed in any more, so the first request did arrive.
      if (problemOf(again) !== 'unauthenticated') throw again;
    });
  }
}

function textOf(error: unknown): string {
  if (problemOf(error) === 'subject_mismatch' || codeOf(error) === 'auth/user-mismatch') {
    return memberTexts.account.otherAccount;
  }
  return isLostResponse(error) ? memberTexts.account.notDeleted : signInErrorText(error);
}

/** @param provider the provider that the person signs in with */
export function accountDeletionBy(client: IdentityClient, api: SiteApi, provider: ProviderId): DeleteAccount {
  return async ({ signal, onConfirmed }): Promise<DeletionOutcome> => {
    try {
      const { idToken } = await client.confirmPerson(provider);
      if (signal.aborted) return { deleted: false, text: memberTexts.signIn.cancelled, calm: true };
      onConfirmed();
      await deleteInApi(api, idToken);
    } catch (error) {
      return { deleted: false, text: textOf(error), calm: isCancelledSignIn(error) };
    }
    return { deleted: true };
  };
}
