import { type IdentityClient } from './identity-client.ts';

/** A token is refreshed this long before it expires. */
const aheadMs = 5 * 60_000;
const firstDelayMs = 30_000;
const longestDelayMs = 16 * 60_000;

/** Returns when a token expires, in ms since 1970; `undefined` for an invalid token. */
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
 * Refreshes the token of the signed-in user five minutes before it expires, while the page is open. Retries a failure
 * after 30 s, doubling the delay up to 16 minutes. The library starts its own refresh only for the provider's other
 * products.
 * @returns a function that stops the refresh
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
    // With a clock that is wrong by an hour, each new token looks due at once; do not refresh without a pause.
    else if (tries > 0) return laterAgain();
    timer = setTimeout(() => void refresh(), Math.max(0, dueInMs));
  };
  async function refresh(): Promise<void> {
    tries += 1;
    try {
      // The client reports the new token to all listeners.
      await client.currentToken(true);
    } catch {
      // For a disabled account, the library signs out before it throws.
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
