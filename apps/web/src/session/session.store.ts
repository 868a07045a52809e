import { type ApiClient, cookies, limits, type SessionUser } from '@sandstone/contract';
import { logFailure } from '../errors/log-failure.ts';

/**
 * hydrating → (no hint) signed-out
 *           → (hint) verifying → signed-in | signed-out | unknown
 * `unknown`: the question could not be answered; asked again by `refresh`.
 */
export type SessionState =
  | { phase: 'hydrating' | 'verifying' | 'unknown'; user?: undefined }
  /** `isUnreported`: the server could not be told yet, and is told again until it answers. */
  | { phase: 'signed-out'; isUnreported?: boolean; user?: undefined }
  | { phase: 'signed-in'; user: SessionUser };

export interface SessionStore {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server who is signed in; without the hint cookie nobody is, and nothing is asked. */
  refresh(): Promise<SessionState>;
  /** What a login answered. */
  signedIn(user: SessionUser): void;
  /**
   * Signs out here at once, and what signs out beside it (the provider). Resolves when the server has heard of it, or
   * has failed to for the first time.
   */
  signOut(): Promise<void>;
  /** Ends every session of the person, this one too. @throws when the server did not do it; nothing has changed then */
  signOutEverywhere(): Promise<void>;
  /** Called at every sign-out, before the server is told. Returns the way to unregister. */
  onSignOut(listener: () => void | Promise<void>): () => void;
}

export interface CookieJar {
  read: () => string;
  write: (cookie: string) => void;
}

const isSet = (cookieText: string, name: string): boolean =>
  cookieText.split(';').some((part) => part.trim() === `${name}=1`);

/** Whether asking for a session is worthwhile. */
export const hasMemberHint = (cookieText: string): boolean =>
  isSet(cookieText, cookies.memberHint) && !isSet(cookieText, cookies.signedOut);

/** The server takes the hint back when it hears of the sign-out. */
const isSignOutUnreported = (cookieText: string): boolean =>
  isSet(cookieText, cookies.memberHint) && isSet(cookieText, cookies.signedOut);

const signedOutCookie = [
  `${cookies.signedOut}=1`,
  'Path=/',
  // As long as the session cookie can live.
  `Max-Age=${limits.session.maxDays * 24 * 60 * 60}`,
  'Secure',
  'SameSite=Lax',
].join('; ');

export function createSessionStore(api: ApiClient, jar: CookieJar): SessionStore {
  let current: SessionState = { phase: 'hydrating' };
  const listeners = new Set<() => void>();
  const signOutListeners = new Set<() => void | Promise<void>>();
  let requestCount = 0;
  /** The last question that was answered; what is answered by then counts no more. */
  let answeredRequest = 0;
  let reporting: AbortController | undefined;
  const setState = (next: SessionState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const endSession = async () => {
    answeredRequest = requestCount;
    const beside = [...signOutListeners];
    setState({ phase: 'signed-out' });
    await Promise.allSettled(beside.map(async (listener) => listener()));
  };

  /** Ends the call that is under way or planned: its answer would take back the cookies of a new session. */
  const stopReporting = () => reporting?.abort();
  async function reportToServer(isReportedByAnotherPage = false): Promise<void> {
    stopReporting();
    const { signal } = (reporting = new AbortController());
    try {
      // Members have this code already. Who cannot get it is signed out all the same: the next page tells the server.
      const { reportSignOut } = await import('./sign-out.lazy.ts');
      await reportSignOut({
        api,
        signal,
        isUnreported: () => isSignOutUnreported(jar.read()),
        setState,
        isReportedByAnotherPage,
      });
    } catch (error) {
      logFailure('The sign-out could not be told.', error);
      if (!signal.aborted) setState({ phase: 'signed-out', isUnreported: true });
    }
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const request = ++requestCount;
      const cookieText = jar.read();
      if (!hasMemberHint(cookieText)) answeredRequest = request;
      if (isSignOutUnreported(cookieText)) {
        if (current.phase !== 'signed-out') setState({ phase: 'signed-out' });
        void reportToServer();
        return current;
      }
      if (!hasMemberHint(cookieText)) {
        setState({ phase: 'signed-out' });
        return current;
      }
      // Someone who is known stays on the page while the server is asked again.
      if (current.phase !== 'signed-in') setState({ phase: 'verifying' });
      try {
        const { authenticated, user } = await api.call('session');
        // A page that asks again does not end the question before; the older answer counts as long as it is the first.
        if (request <= answeredRequest) return current;
        answeredRequest = request;
        setState(
          authenticated && user !== undefined ? { phase: 'signed-in', user } : { phase: 'signed-out' },
        );
      } catch (error) {
        logFailure('The session could not be asked for.', error);
        if (request === requestCount && request > answeredRequest && current.phase !== 'signed-in')
          setState({ phase: 'unknown' });
      }
      return current;
    },
    signedIn(user) {
      answeredRequest = requestCount;
      stopReporting();
      setState({ phase: 'signed-in', user });
    },
    async signOutEverywhere() {
      await api.call('signOutEverywhere');
      await endSession();
    },
    async signOut() {
      // The provider, which is told of it, says so in its turn.
      if (current.phase === 'signed-out') return;
      const isReportedByAnotherPage = isSet(jar.read(), cookies.signedOut);
      jar.write(signedOutCookie);
      await endSession();
      await reportToServer(isReportedByAnotherPage);
    },
    onSignOut(listener) {
      signOutListeners.add(listener);
      return () => signOutListeners.delete(listener);
    },
  };
}
