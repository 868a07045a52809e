import { type IdentityClient } from './identity-client.ts';

/** How long before its end a token is exchanged. */
const aheadMs = 5 * 60_000;
const firstDelayMs = 30_000;
const longestDelayMs = 16 * 60_000;

/** When a token ends, milliseconds since 1970; `undefined` for what is no token. */
export function expirationOf(idToken: string): number | undefined {
  try {
    const payload = idToken.split('.', 2)[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined;
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Exchanges the token of whoever is signed in five minutes before it ends, for as long as the page is open; after a
 * failure again, 30 s later at first and at most 16 minutes. The library has this too, but starts it for the provider's
 * other products only.
 * @returns what ends it
 */
export function refreshAhead(client: IdentityClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSignedIn = false;
  let tries = 0;

  const laterAgain = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), Math.min(firstDelayMs * 2 ** (tries - 1), longestDelayMs));
  };
  const plan = (idToken: string | null) => {
    clearTimeout(timer);
    isSignedIn = idToken !== null;
    const end = idToken === null ? undefined : expirationOf(idToken);
    if (end === undefined) return;
    const dueInMs = end - Date.now() - aheadMs;
    if (dueInMs > 0) tries = 0;
    // A clock that is wrong by an hour would find each new token due at once: that is no reason to ask without pause.
    else if (tries > 0) return laterAgain();
    timer = setTimeout(() => void refresh(), Math.max(0, dueInMs));
  };
  async function refresh(): Promise<void> {
    tries += 1;
    try {
      // The new token is told by the client, to everybody who listens.
      await client.currentToken(true);
    } catch {
      // Of a disabled account the library signs out before it says so.
      if (isSignedIn) laterAgain();
    }
  }

  const unsubscribe = client.onTokenChange(plan);
  return () => {
    clearTimeout(timer);
    isSignedIn = false;
    unsubscribe();
  };
}
