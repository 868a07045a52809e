import { type ApiClient, ApiError, type ProblemCode, type SessionUser } from '@sandstone/contract';
import { logFailure } from '../../errors/log-failure.ts';
import { type IdentityClient, type ProviderId, type ProviderSignIn } from './identity-client.ts';

/** The request may have arrived, and its answer was lost. */
export function isLostResponse(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 502 || error.status === 504;
  return error instanceof TypeError;
}

/** What the api says when there is no session to keep, or nobody behind it. */
const sessionEndCodes: ReadonlySet<ProblemCode | undefined> = new Set([
  'unauthenticated',
  'token_invalid',
  'token_expired',
  'subject_mismatch',
  'account_disabled',
]);

async function login(api: ApiClient, { idToken, person }: ProviderSignIn): Promise<SessionUser> {
  const { user } = await api.call('login', { body: { idToken, ...person } });
  return user;
}

/** Whether the provider's library knew somebody here, told across pages. */
export interface SignInStorage {
  hasSignIn: () => boolean;
  save: (knows: boolean) => void;
}

const storageKey = 'provider-sign-in';

/** Goes with the rest of the browser's storage, so that a browser which forgot everything ends no session. */
const browserStorage: SignInStorage = {
  hasSignIn() {
    try {
      return localStorage.getItem(storageKey) !== null;
    } catch {
      return false;
    }
  },
  save(knows) {
    try {
      if (knows) localStorage.setItem(storageKey, '1');
      else localStorage.removeItem(storageKey);
    } catch {
      // Storage can be forbidden: then the end is seen where a token was seen before it.
    }
  },
};

/**
 * Signs in at the provider's popup and makes a session of it. When the api refuses, nobody is signed in anywhere.
 * Its errors are for `signInErrorText`.
 */
export async function signInAndSync(
  client: IdentityClient,
  api: ApiClient,
  provider: ProviderId,
  storage: SignInStorage = browserStorage,
): Promise<SessionUser> {
  const signedIn = await client.signIn(provider);
  // Whoever leaves before the next page has asked for her token is known all the same.
  storage.save(true);
  try {
    return await login(api, signedIn).catch(async (error: unknown) => {
      // A token is good for one login: if the first one did arrive, it is used up.
      const fresh = isLostResponse(error) ? await client.currentToken(true) : null;
      if (fresh === null) throw error;
      return login(api, { ...signedIn, idToken: fresh });
    });
  } catch (error) {
    logFailure('The sign-in could not be synced to the server.', error);
    await client.signOut().catch(() => undefined);
    storage.save(false);
    throw error;
  }
}

/**
 * Hands every new token to the api, which so learns that the provider still stands behind the session. `onEnded` is
 * called once when it does not any more; a failure of the network changes nothing.
 * @returns what ends it
 */
export function syncTokens(
  client: IdentityClient,
  api: ApiClient,
  onEnded: () => void,
  storage: SignInStorage = browserStorage,
): () => void {
  // Of this page: the memory is shared, and another tab may have cleared it already.
  let hadToken = false;
  const end = () => {
    unsubscribe();
    onEnded();
  };
  const unsubscribe = client.onTokenChange((idToken) => {
    if (idToken === null) {
      // Signed out in another tab, disabled or expired: of whom it cannot keep, the library says so at the start of a
      // page. Where it never knew anybody it means nothing.
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
