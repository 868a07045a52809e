import { accountDeletion } from '../shared/session/account-deletion.lazy.ts';
// Imported in advance, so that a member can also sign out offline.
import '../shared/session/sign-out.lazy.ts';
import { type SessionStore } from '../shared/session/session.store.ts';
import { accountDeletionBy } from '../shared/sign-in/delete-account.ts';
import { type IdentityClient, isProviderId } from '../shared/sign-in/identity-client.ts';
import { syncTokens } from '../shared/sign-in/token-sync.ts';
import { refreshAhead } from '../shared/sign-in/token-refresh.ts';
import { browserApi } from '../shared/api/api-client.ts';

/**
 * Synchronizes the identity provider's sign-in with our session: both end together and are deleted together.
 * @returns functions that stop the synchronization
 */
export function startSessionSync(
  client: IdentityClient,
  store: SessionStore,
  provider: string,
): (() => void)[] {
  return [
    store.onEnd(() => client.signOut()),
    syncTokens(client, browserApi, () => void store.signOut(false)),
    refreshAhead(client),
    ...(isProviderId(provider)
      ? [accountDeletion.offer(accountDeletionBy(client, browserApi, provider))]
      : []),
  ];
}
