import { type ApiClient, ApiError, type ProblemCode, type SessionUser } from '@sandstone/contract';
import { logFailure } from '../../page/log-failure.ts';
import { type IdentityClient, type ProviderId, type ProviderSignIn } from './identity-client.ts';

/** Returns whether the request may have arrived although its answer was lost. */
export function answerWasLost(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 502 || error.status === 504;
  return error instanceof TypeError;
}

/** Problems after which the session cannot continue. */
const endings: ReadonlySet<ProblemCode | undefined> = new Set([
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

/** Remembers across pages whether the provider's library knew a user. */
export interface SignInMemory {
  knewSomebody: () => boolean;
  remember: (knows: boolean) => void;
}

const memoryKey = 'provider-sign-in';

/** Cleared with the rest of the browser's storage, so that clearing it all ends no session. */
const browserMemory: SignInMemory = {
  knewSomebody() {
    try {
      return localStorage.getItem(memoryKey) !== null;
    } catch {
      return false;
    }
  },
  remember(knows) {
    try {
      if (knows) localStorage.setItem(memoryKey, '1');
      else localStorage.removeItem(memoryKey);
    } catch {
      // Storage can be forbidden; the end is then detected only after a token on the same page.
    }
  },
};

/**
 * Signs in with the provider's popup and creates a session. If the API refuses, signs out at the provider as well.
 * `signInErrorText` explains its errors.
 */
export async function signInAndSync(
  client: IdentityClient,
  api: ApiClient,
  provider: ProviderId,
  memory: SignInMemory = browserMemory,
): Promise<SessionUser> {
  const signedIn = await client.signIn(provider);
  // Remember at once: the person may leave before the next page receives a token.
  memory.remember(true);
  try {
    return await login(api, signedIn).catch(async (error: unknown) => {
      // A token is valid for one login; if the first request did arrive, the token is used up.
      const fresh = answerWasLost(error) ? await client.currentToken(true) : null;
      if (fresh === null) throw error;
      return login(api, { ...signedIn, idToken: fresh });
    });
  } catch (error) {
    logFailure('The sign-in could not be synced to the server.', error);
    await client.signOut().catch(() => undefined);
    memory.remember(false);
    throw error;
  }
}

/**
 * Sends every new token to the API, which proves that the provider still backs the session. Calls `onEnded` once when
 * it no longer does; network failures change nothing.
 * @returns a function that stops the sync
 */
export function keepSessionInSync(
  client: IdentityClient,
  api: ApiClient,
  onEnded: () => void,
  memory: SignInMemory = browserMemory,
): () => void {
  // Per page, because another tab may have cleared the shared memory already.
  let hadToken = false;
  const end = () => {
    unsubscribe();
    onEnded();
  };
  const unsubscribe = client.onTokenChange((idToken) => {
    if (idToken === null) {
      // Signed out in another tab, disabled or expired; the library may report it only on the next page load.
      // Without a known user, null means nothing.
      if (hadToken || memory.knewSomebody()) end();
      memory.remember(false);
      return;
    }
    hadToken = true;
    memory.remember(true);
    api.call('refreshToken', { body: { idToken } }).catch((error: unknown) => {
      logFailure('The new token could not be synced to the server.', error);
      if (error instanceof ApiError && endings.has(error.problem?.code)) end();
    });
  });
  return unsubscribe;
}
