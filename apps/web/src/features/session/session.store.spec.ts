import { describe, expect, it, jest } from '@jest/globals';
import { type ApiClient, type SessionAnswer, type SessionUser } from '@sandstone/contract';
import { createSessionStore, hasMemberHint } from './session.store.ts';

const user: SessionUser = {
  uid: 'u',
  displayName: 'Sandy',
  email: null,
  emailVerified: true,
  photoURL: null,
  provider: 'google.com',
  role: 'admin',
  metadata: { creationTime: '2026-01-01T00:00:00Z', lastSignInTime: '2026-01-01T00:00:00Z' },
};

function setUp(answer: () => Promise<SessionAnswer | undefined>, cookie = 'signed_in=1') {
  const call = jest.fn(answer);
  // Only these two routes are ever called.
  const store = createSessionStore({ call } as unknown as ApiClient, () => cookie);
  const phases: string[] = [];
  store.subscribe(() => phases.push(store.state().phase));
  return { store, call, phases };
}

describe('the session store', () => {
  it('asks nothing of a visitor without the hint', async () => {
    const { store, call, phases } = setUp(
      () => Promise.resolve({ authenticated: false }),
      'theme=dark; signed_in=0',
    );
    await store.refresh();
    expect(call).not.toHaveBeenCalled();
    expect(phases).toEqual(['signed-out']);
  });

  it('verifies, then knows who is there', async () => {
    const { store, phases } = setUp(() => Promise.resolve({ authenticated: true, user }));
    await expect(store.refresh()).resolves.toEqual({ phase: 'signed-in', user });
    expect(phases).toEqual(['verifying', 'signed-in']);
  });

  it('is signed out when the server says so, whatever the hint said', async () => {
    const { store } = setUp(() => Promise.resolve({ authenticated: false }));
    await expect(store.refresh()).resolves.toEqual({ phase: 'signed-out' });
  });

  it('does not take an outage for a sign-out', async () => {
    const { store } = setUp(() => Promise.reject(new TypeError('down')));
    await expect(store.refresh()).resolves.toEqual({ phase: 'unknown' });
    store.signedIn(user);
    await expect(store.refresh()).resolves.toEqual({ phase: 'signed-in', user });
  });

  it('is not overtaken by an older answer', async () => {
    let answer: (value: SessionAnswer) => void = () => undefined;
    const { store } = setUp(() => new Promise((resolve) => (answer = resolve)));
    const asked = store.refresh();
    store.signedIn(user);
    answer({ authenticated: false });
    await asked;
    expect(store.state().phase).toBe('signed-in');
  });

  it('signs out here and beside, even when the server does not answer', async () => {
    const { store } = setUp(() => Promise.reject(new TypeError('down')));
    const beside = jest.fn(() => undefined);
    store.onSignOut(beside);
    store.signedIn(user);
    await store.signOut();
    expect(beside).toHaveBeenCalledTimes(1);
    expect(store.state().phase).toBe('signed-out');
  });

  it('signs out everywhere only when the server did', async () => {
    let answer: () => Promise<undefined> = () => Promise.reject(new TypeError('down'));
    const { store, call } = setUp(() => answer());
    const beside = jest.fn(() => undefined);
    store.onSignOut(beside);
    store.signedIn(user);
    await expect(store.signOutEverywhere()).rejects.toThrow('down');
    expect([store.state().phase, beside.mock.calls.length]).toEqual(['signed-in', 0]);
    answer = () => Promise.resolve(undefined);
    await store.signOutEverywhere();
    expect([store.state().phase, beside.mock.calls.length]).toEqual(['signed-out', 1]);
    expect(call.mock.calls).toEqual([['signOutEverywhere'], ['signOutEverywhere']]);
  });

  it('reads the hint as a whole cookie', () => {
    expect(hasMemberHint('a=b; signed_in=1')).toBe(true);
    expect(hasMemberHint('not_signed_in=1')).toBe(false);
    expect(hasMemberHint('signed_in=10')).toBe(false);
  });
});
