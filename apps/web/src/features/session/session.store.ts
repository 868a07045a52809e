import { type ApiClient, cookies, type SessionUser } from '@sandstone/contract';

/**
 * hydrating → (no hint) signed-out
 *           → (hint) verifying → signed-in | signed-out | unknown
 * `unknown`: the question could not be answered; asked again by `refresh`.
 */
export type SessionState =
  | { phase: 'hydrating' | 'verifying' | 'signed-out' | 'unknown'; user?: undefined }
  | { phase: 'signed-in'; user: SessionUser };

export interface SessionStore {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server who is signed in; without the hint cookie nobody is, and nothing is asked. */
  refresh(): Promise<SessionState>;
  /** What a login answered. */
  signedIn(user: SessionUser): void;
  /** Ends the session on the server and here; what signs out beside it (the provider) is told too. */
  signOut(): Promise<void>;
  /** Ends every session of the person, this one too. @throws when the server did not do it; nothing has changed then */
  signOutEverywhere(): Promise<void>;
  /** Called at every sign-out, before the server is told. Returns the way to unregister. */
  onSignOut(listener: () => void | Promise<void>): () => void;
}

export const hasMemberHint = (cookieText: string): boolean =>
  cookieText.split(';').some((part) => part.trim() === `${cookies.memberHint}=1`);

export function createSessionStore(api: ApiClient, readCookies: () => string): SessionStore {
  let current: SessionState = { phase: 'hydrating' };
  const listeners = new Set<() => void>();
  const signOutListeners = new Set<() => void | Promise<void>>();
  let asked = 0;
  const become = (next: SessionState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const leave = async () => {
    asked += 1;
    await Promise.allSettled([...signOutListeners].map(async (listener) => listener()));
  };
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const question = ++asked;
      if (!hasMemberHint(readCookies())) {
        become({ phase: 'signed-out' });
        return current;
      }
      // Someone who is known stays on the page while the server is asked again.
      if (current.phase !== 'signed-in') become({ phase: 'verifying' });
      try {
        const { authenticated, user } = await api.call('session');
        if (question !== asked) return current;
        become(authenticated && user !== undefined ? { phase: 'signed-in', user } : { phase: 'signed-out' });
      } catch {
        if (question === asked && current.phase !== 'signed-in') become({ phase: 'unknown' });
      }
      return current;
    },
    signedIn(user) {
      asked += 1;
      become({ phase: 'signed-in', user });
    },
    async signOutEverywhere() {
      await api.call('signOutEverywhere');
      await leave();
      become({ phase: 'signed-out' });
    },
    async signOut() {
      await leave();
      try {
        await api.call('logout');
      } catch {
        // Signed out here in any case; the cookie's session is asked for again at the next page.
      }
      become({ phase: 'signed-out' });
    },
    onSignOut(listener) {
      signOutListeners.add(listener);
      return () => signOutListeners.delete(listener);
    },
  };
}
