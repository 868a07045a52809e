import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { usePageEnvironment } from '../hydration/page-environment.ts';
import { browserApi } from '../api/api-client.ts';
import { createSessionStore, type SessionState, type SessionStore, signedOut } from './session.store.ts';
import { stored } from '../storage/stored.ts';
import { providerSignIn, storedVisits, unsavedTexts } from '../visits/personal-items.ts';

/**
 * Written when a session is lost: the browser then notifies the other tabs, which have the same cookies. A sign-out that the
 * person asked for ends with a mark.
 */
const signedOutAtKey = 'signedOutAt';
const signedOutAt = stored('localStorage', signedOutAtKey);
const askedMark = '!';

/**
 * Removes what this browser keeps of the person, and tells the other tabs. Without storage, they notice the loss with their
 * next page.
 * @param isMember whether a session is known to have ended; otherwise a visitor's own visits stay
 * @param isAsked whether the person has signed out
 */
function forgetPerson(isMember: boolean, isAsked = false): void {
  // The visits of a member have the member's id (`watched.lazy.ts`).
  if (!isMember && !storedVisits.get()?.includes('"by":')) return;
  storedVisits.remove();
  providerSignIn.remove();
  if (isAsked) unsavedTexts.remove();
  signedOutAt.set(`${Date.now()}${isAsked ? askedMark : ''}`);
}

export const browserSession: SessionStore = createSessionStore(browserApi, {
  read: () => document.cookie,
  write: (cookie) => {
    document.cookie = cookie;
  },
});
const SessionContext = createContext<SessionStore>(browserSession);

const hydrating: SessionState = { phase: 'hydrating' };

/**
 * Loads the session on page load, on a restore from the back/forward cache, when back online, and after another tab has
 * lost it.
 */
export function SessionProvider({
  store = browserSession,
  children,
}: {
  store?: SessionStore;
  children: ReactNode;
}): ReactNode {
  useEffect(() => {
    void store.refresh().then(({ phase }) => {
      if (phase === 'signed-out') forgetPerson(false);
    });
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) void store.refresh();
    };
    const online = () => {
      // Retries requests that failed while offline.
      if (store.state().phase !== 'signed-in') void store.refresh();
    };
    const storageChanged = ({ key, newValue }: StorageEvent) => {
      if (key === signedOutAtKey) void store.refresh(newValue?.endsWith(askedMark));
    };
    const stopNotifying = store.onEnd((isAsked) => forgetPerson(true, isAsked));
    window.addEventListener('pageshow', shown);
    window.addEventListener('online', online);
    window.addEventListener('storage', storageChanged);
    return () => {
      stopNotifying();
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('online', online);
      window.removeEventListener('storage', storageChanged);
    };
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

export const useSessionStore = (): SessionStore => use(SessionContext);

export interface Session {
  state: SessionState;
  isLoading: boolean;
  /** Signed in, or still loading with a session: do not ask to sign in. */
  isMember: boolean;
  isAdmin: boolean;
}

export function useSession(): Session {
  const store = useSessionStore();
  const { hasSession, member } = usePageEnvironment();
  // A visitor without a session never sees a loading state, not even in the server's HTML. In browsers the value is always
  // the same object, because a page with a member is a preview, which has no script.
  const initial: SessionState =
    member !== undefined ? { phase: 'signed-in', user: member } : hasSession ? hydrating : signedOut;
  // React renders nothing anew where hydration changes nothing.
  const current = () => (store.state().phase === 'hydrating' ? initial : store.state());
  const state = useSyncExternalStore(store.subscribe, current, () => initial);
  const isLoading = state.phase === 'hydrating' || state.phase === 'verifying';
  return {
    state,
    isLoading,
    isMember: isLoading || state.phase === 'signed-in',
    isAdmin: state.phase === 'signed-in' && state.user.role === 'admin',
  };
}

/** Returns the display name of an account: its name, else the local part of its e-mail address. */
export function accountName(user: { displayName: string | null; email: string | null }): string {
  return user.displayName?.trim() || user.email?.split('@', 1)[0] || 'My account';
}
