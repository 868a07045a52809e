import { type SessionState, type SessionStore } from '../../../shared/session/session.store.ts';

interface Holder {
  store: SessionStore;
  uid: string;
}

/** The administrator whose forms are open. */
let holder: Holder | undefined;
/** Whether the creator has answered that she does not sign in again now. */
let isDeclined = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isBack = ({ user }: SessionState, { uid }: Holder) => user?.uid === uid && user.role === 'admin';

/** Keeps the forms of an administrator while her session is lost, and asks her to sign in again. */
export const sessionHolder = {
  subscribe,
  isDeclined: (): boolean => isDeclined,
  /** Answers the question to sign in again: not now. It is asked again with false. */
  decline(declined: boolean): void {
    isDeclined = declined;
    notify();
  },
  /** @returns a function that ends it */
  hold(store: SessionStore, uid: string): () => void {
    holder = { store, uid };
    isDeclined = false;
    notify();
    return () => {
      holder = undefined;
      notify();
    };
  },
};

/**
 * Waits until the administrator has signed in again.
 * @returns false if somebody else has signed in, or nobody will
 */
export async function sessionRegained(): Promise<boolean> {
  const asked = holder;
  if (asked === undefined || isDeclined) return false;
  const { store } = asked;
  const state = await store.refresh();
  if (state.phase !== 'signed-out') return isBack(state, asked);
  return new Promise((resolve) => {
    const look = () => {
      const isOver = holder !== asked || isDeclined;
      if (!isOver && store.state().phase !== 'signed-in') return;
      for (const stop of stops) stop();
      resolve(!isOver && isBack(store.state(), asked));
    };
    const stops = [store.subscribe(look), subscribe(look)];
    look();
  });
}
