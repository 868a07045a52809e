import { ApiError, type ProblemCode, type SessionUser } from '@sandstone/contract';
import { logFailure } from '../errors/log-failure.ts';
import { type IdentityClient, type ProviderId, type ProviderSignIn } from './identity-client.ts';
import { type SiteApi } from '../api/api-client.ts';
import { providerSignIn, unsavedTexts } from '../visits/personal-items.ts';

/** Returns whether the request may have arrived although its response was lost. */
export function isLostResponse(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 502 || error.status === 504;
  return error instanceof TypeError;
}

/** Problems after which the session cannot continue. */
const sessionEndCodes: ReadonlySet<ProblemCode | undefined> = new Set([
  'unauthenticated',
  'token_invalid',
  'token_expired',
  'subject_mismatch',
  'account_disabled',
]);

async function login(api: SiteApi, { idToken, person }: ProviderSignIn): Promise<SessionUser> {
  const { user } = await api.call('login', { body: { idToken, ...person } });
  return user;
}

/** Remembers across pages whether the provider's library knew a user. */
export interface SignInStorage {
  hasSignIn: () => boolean;
  save: (knows: boolean) => void;
}

/**
 * Cleared with the rest of the browser's storage, so that clearing it all ends no session. Without storage, the end is
 * detected only after a token on the same page.
 */
const browserStorage: SignInStorage = {
  hasSignIn: () => providerSignIn.get() !== null,
  save(knows) {
    if (knows) providerSignIn.set('1');
    else providerSignIn.remove();
  },
};

/**
 * Signs in with the provider's popup and creates a session. If the API refuses, signs out at the provider as well.
 * `signInErrorText` explains its errors.
 */
export async function signInAndSync(
  client: IdentityClient,
  api: SiteApi,
  provider: ProviderId,
  storage: SignInStorage = browserStorage,
): Promise<SessionUser> {
  const signedIn = await client.signIn(provider);
  // Remember at once: the person may leave before the next page receives a token.
  storage.save(true);
  try {
    return await login(api, signedIn).catch(async (error: unknown) => {
      // A token is valid for one login; if the first request did arrive, the token is used up.
      const fresh = isLostResponse(error) ? await client.currentToken(true) : null;
      if (fresh === null) throw error;
      return login(api, { ...signedIn, idToken: fresh });
    });
  } catch (error) {
    logFailure('The sign-in could not be synced to the server.', error);
    await client.signOut().catch(() => undefined);
    storage.save(false);
    // A blocked person gets nothing back of what was written here.
    if (error instanceof ApiError && error.problem?.code === 'account_disabled') unsavedTexts.remove();
    throw error;
  }
}

/**
 * Sends every new token to the API, which proves that the provider still backs the session. Calls `onEnded` once when
 * it no longer does; network failures change nothing.
 * @returns a function that stops the sync
 */
export function syncTokens(
  client: IdentityClient,
  api: SiteApi,
  onEnded: () => void,
  storage: SignInStorage = browserStorage,
): () => void {
  // Kept per page, because another tab may already have cleared the shared storage.
  let hadToken = false;
  const end = () => {
    unsubscribe();
    onEnded();
  };
  const unsubscribe = client.onTokenChange((idToken) => {
    if (idToken === null) {
      // Signed out in another tab, disabled or expired; the library may report it only on the next page load.
      // If no user was known, null does not end a session.
      if (hadToken || storage.hasSignIn()) end();
      storage.save(false);
      return;
    }
    hadToken = true;
    storage.save(true);
    api.call('refreshToken', { body: { idToken } }).catch((error: unknown) => {
      logFailure('The new token could not be synced to the server.', error);
      if (error instanceof ApiError && sessionEndCodes.has(error.problem?.code)) end();
    });
  });
  return unsubscribe;
}
