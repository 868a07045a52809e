import { pageCookies, isCookieSet, limits, type SessionUser } from '@sandstone/contract';
import { logFailure } from '../errors/log-failure.ts';
import { type SiteApi } from '../api/api-client.ts';

/**
 * hydrating → (no hint) signed-out
 *           → (hint) verifying → signed-in | signed-out | unknown
 * `unknown`: the request failed; `refresh` tries again.
 */
export type SessionState =
  | { phase: 'hydrating' | 'verifying' | 'unknown'; user?: undefined }
  /**
   * `isUnreported`: the server has not received the sign-out yet; it is retried until it does. `isAsked`: the person has
   * just signed out in this browser.
   */
  | { phase: 'signed-out'; isUnreported?: boolean; isAsked?: boolean; user?: undefined }
  /** `isNew`: the member has signed in on the open page. */
  | { phase: 'signed-in'; user: SessionUser; isNew?: boolean };

/** Nobody is signed in. It is one value, so that setting it again renders nothing anew. */
export const signedOut: SessionState = { phase: 'signed-out' };

export interface SessionStore {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Asks the server who is signed in; without the hint cookie nobody is, and no request is sent.
   * @param isAsked whether the person has signed out in another tab
   */
  refresh(isAsked?: boolean): Promise<SessionState>;
  /** Applies the response of a login. */
  signedIn(user: SessionUser): void;
  /**
   * Signs out here immediately and calls the sign-out listeners, such as the provider's. Resolves when the server has
   * received the sign-out, or after the first failure.
   * @param isAsked whether the person asks for it; otherwise the provider has ended the sign-in
   */
  signOut(isAsked?: boolean): Promise<void>;
  /** Ends every session of the person. @throws if the request failed; nothing has changed then */
  signOutEverywhere(): Promise<void>;
  /**
   * Registers a listener, called whenever a session is lost: by a sign-out here, in another tab or on another device, by
   * its expiry, or because the person is blocked. @returns an unregister function
   */
  onEnd(listener: EndListener): () => void;
}

/**
 * @param isAsked whether the person signs out in this browser: what the person was doing may end with it. The server is
 *   told afterwards
 */
export type EndListener = (isAsked: boolean) => unknown;

export interface CookieJar {
  read: () => string;
  write: (cookie: string) => void;
}

/** Returns whether requesting the session is worthwhile. */
export const hasMemberHint = (cookieText: string): boolean =>
  isCookieSet(pageCookies.memberHint, cookieText) && !isCookieSet(pageCookies.signedOut, cookieText);

/** Returns whether the server has not received the sign-out yet; it clears the hint when it does. */
const isSignOutUnreported = (cookieText: string): boolean =>
  isCookieSet(pageCookies.memberHint, cookieText) && isCookieSet(pageCookies.signedOut, cookieText);

const signedOutCookie = [
  `${pageCookies.signedOut}=1`,
  'Path=/',
  // The longest lifetime of a session cookie.
  `Max-Age=${limits.session.maxDays * 24 * 60 * 60}`,
  'Secure',
  'SameSite=Lax',
].join('; ');

export function createSessionStore(api: SiteApi, jar: CookieJar): SessionStore {
  let current: SessionState = { phase: 'hydrating' };
  const listeners = new Set<() => void>();
  const endListeners = new Set<EndListener>();
  let requestCount = 0;
  /** The latest answered request; responses to requests up to it are ignored. */
  let handledRequest = 0;
  let reporting: AbortController | undefined;
  const setState = (next: SessionState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const isSignedOut = () => current.phase === 'signed-out';
  /** The one way in which a session is lost. */
  const endSession = async (isAsked: boolean) => {
    handledRequest = requestCount;
    const beside = [...endListeners];
    setState(isAsked ? { phase: 'signed-out', isAsked } : signedOut);
    await Promise.allSettled(beside.map(async (listener) => listener(isAsked)));
  };

  /** Aborts the running or planned call: its response would clear the cookies of a new session. */
  const stopReporting = () => reporting?.abort();
  async function reportToServer(isReportedByAnotherPage = false): Promise<void> {
    stopReporting();
    const { signal } = (reporting = new AbortController());
    try {
      // Members have loaded this code already. If it fails to load, the next page tells the server.
      const { reportSignOut } = await import('./sign-out.lazy.ts');
      await reportSignOut({
        api,
        signal,
        isUnreported: () => isSignOutUnreported(jar.read()),
        setState,
        isReportedByAnotherPage,
      });
    } catch (error) {
      logFailure('The sign-out could not be sent.', error);
      if (!signal.aborted) setState({ phase: 'signed-out', isUnreported: true });
    }
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh(isAsked = false) {
      const request = ++requestCount;
      const cookieText = jar.read();
      const { phase: before } = current;
      const lose = () => {
        // A loss is announced once: the other tabs ask the server when they hear of it, and would announce it again.
        if (before !== 'signed-out' && !isSignedOut()) void endSession(isAsked);
        else setState(isAsked ? { phase: 'signed-out', isAsked } : signedOut);
      };
      if (isSignOutUnreported(cookieText)) {
        if (before !== 'signed-out') lose();
        void reportToServer();
        return current;
      }
      if (!hasMemberHint(cookieText)) {
        handledRequest = request;
        if (before === 'hydrating') setState(signedOut);
        else lose();
        return current;
      }
      // A known user stays on the page while the server is asked again.
      if (current.phase !== 'signed-in') setState({ phase: 'verifying' });
      try {
        const { authenticated, user } = await api.call('session');
        // A newer request does not cancel an older one: the older response counts if it arrives first.
        if (request <= handledRequest) return current;
        handledRequest = request;
        if (authenticated && user !== undefined) setState({ phase: 'signed-in', user });
        else lose();
      } catch (error) {
        logFailure('The session could not be loaded.', error);
        if (request === requestCount && request > handledRequest && current.phase !== 'signed-in')
          setState({ phase: 'unknown' });
      }
      return current;
    },
    signedIn(user) {
      handledRequest = requestCount;
      stopReporting();
      setState({ phase: 'signed-in', user, isNew: true });
    },
    async signOutEverywhere() {
      await api.call('signOutEverywhere');
      await endSession(true);
    },
    async signOut(isAsked = true) {
      // Signing out at the provider calls this again.
      if (current.phase === 'signed-out') return;
      const isReportedByAnotherPage = isCookieSet(pageCookies.signedOut, jar.read());
      jar.write(signedOutCookie);
      await endSession(isAsked);
      await reportToServer(isReportedByAnotherPage);
    },
    onEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}
