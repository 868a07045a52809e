import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cookies, type SessionResponse } from '@sandstone/contract';
import { cookieJar } from '../testing/cookie-jar.ts';
import { createSessionStore, hasMemberHint } from './session.store.ts';
import { type SiteApi } from '../api/api-client.ts';
import { someMember } from '../testing/member.builder.ts';

const user = someMember({ displayName: 'Sandy', email: null, role: 'admin' });

function setUp(respond: () => Promise<SessionResponse | undefined>, jar = cookieJar('signed_in=1')) {
  const call = jest.fn(respond);
  // The store calls only session routes.
  const store = createSessionStore({ call } as unknown as SiteApi, jar);
  const phases: string[] = [];
  store.subscribe(() => phases.push(store.state().phase));
  return { store, call, phases, jar };
}

/** The calls of console.error. */
let logged: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => logged.mockRestore());

describe('the session store', () => {
  it('sends no request for a visitor without the hint cookie', async () => {
    const { store, call, phases } = setUp(
      () => Promise.resolve({ authenticated: false }),
      cookieJar('theme=dark', 'signed_in=0'),
    );
    await store.refresh();
    expect(call).not.toHaveBeenCalled();
    expect(phases).toEqual(['signed-out']);
  });

  it('verifies and then reports who is signed in', async () => {
    const { store, phases } = setUp(() => Promise.resolve({ authenticated: true, user }));
    await expect(store.refresh()).resolves.toEqual({ phase: 'signed-in', user });
    expect(phases).toEqual(['verifying', 'signed-in']);
  });

  it('is signed out when the server answers so, despite the hint', async () => {
    const { store } = setUp(() => Promise.resolve({ authenticated: false }));
    await expect(store.refresh()).resolves.toEqual({ phase: 'signed-out' });
  });

  it('does not treat an outage as a sign-out', async () => {
    const { store } = setUp(() => Promise.reject(new TypeError('down')));
    await expect(store.refresh()).resolves.toEqual({ phase: 'unknown' });
    expect(logged.mock.calls).toEqual([[expect.any(String), new TypeError('down')]]);
    store.signedIn(user);
    await expect(store.refresh()).resolves.toEqual({ phase: 'signed-in', user, isNew: true });
  });

  it('ignores an older response', async () => {
    let respond: (value: SessionResponse) => void = () => undefined;
    const { store } = setUp(() => new Promise((resolve) => (respond = resolve)));
    const asked = store.refresh();
    store.signedIn(user);
    respond({ authenticated: false });
    await asked;
    expect(store.state().phase).toBe('signed-in');
  });

  it('sends another request beside an unanswered one, and applies both responses in order', async () => {
    const responses: ((value: SessionResponse) => void)[] = [];
    const { store } = setUp(() => new Promise((resolve) => responses.push(resolve)));
    const asked = [store.refresh(), store.refresh()];
    expect(store.state().phase).toBe('verifying');
    responses[0]?.({ authenticated: true, user });
    await asked[0];
    expect(store.state().phase).toBe('signed-in');
    responses[1]?.({ authenticated: false });
    await asked[1];
    expect(store.state().phase).toBe('signed-out');
  });

  it('signs out everywhere only if the server confirms', async () => {
    let respond: () => Promise<undefined> = () => Promise.reject(new TypeError('down'));
    const { store, call } = setUp(() => respond());
    const beside = jest.fn(() => undefined);
    store.onEnd(beside);
    store.signedIn(user);
    await expect(store.signOutEverywhere()).rejects.toThrow('down');
    expect([store.state().phase, beside.mock.calls.length]).toEqual(['signed-in', 0]);
    respond = () => Promise.resolve(undefined);
    await store.signOutEverywhere();
    expect([store.state().phase, beside.mock.calls.length]).toEqual(['signed-out', 1]);
    expect(call.mock.calls).toEqual([['signOutEverywhere'], ['signOutEverywhere']]);
  });

  it('reads the hint as a whole cookie', () => {
    expect(hasMemberHint('a=b; signed_in=1')).toBe(true);
    expect(hasMemberHint('not_signed_in=1')).toBe(false);
    expect(hasMemberHint('signed_in=10')).toBe(false);
    expect(hasMemberHint('signed_in=1; signed_out=1')).toBe(false);
  });
});

describe('a sign-out', () => {
  beforeEach(() => void jest.useFakeTimers());

  /** A server that is down until `heal`; it clears the hint cookie on sign-out, as the API does. */
  function setUpServer(jar = cookieJar('signed_in=1')) {
    let isUp = false;
    const parts = setUp(() => {
      if (!isUp) return Promise.reject(new TypeError('down'));
      jar.receive({ clear: [cookies.memberHint] });
      return Promise.resolve(undefined);
    }, jar);
    return { ...parts, heal: () => (isUp = true) };
  }

  it('is sent once, with the header of the specification, although the provider reports it as well', async () => {
    const { store, call, phases, heal } = setUpServer();
    heal();
    const beside = jest.fn(() => store.signOut());
    store.onEnd(beside);
    store.signedIn(user);
    await store.signOut();
    await jest.runAllTimersAsync();
    expect(beside).toHaveBeenCalledTimes(1);
    expect(call.mock.calls).toEqual([
      ['logout', expect.objectContaining({ headers: { 'content-type': 'application/json' } })],
    ]);
    expect(phases.at(-1)).toBe('signed-out');
  });

  it('is retried until the server has received it', async () => {
    const { store, call, heal } = setUpServer();
    store.signedIn(user);
    await store.signOut();
    expect(store.state()).toEqual({ phase: 'signed-out', isUnreported: true });
    expect(logged.mock.calls).toEqual([[expect.any(String), new TypeError('down')]]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(call).toHaveBeenCalledTimes(2);
    heal();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(store.state()).toEqual({ phase: 'signed-out' });
    await jest.runAllTimersAsync();
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('persists on the next page, which sends it as well', async () => {
    const { store, jar } = setUpServer();
    store.signedIn(user);
    await store.signOut();
    const later = setUpServer(jar);
    later.heal();
    await expect(later.store.refresh()).resolves.toEqual({ phase: 'signed-out' });
    await jest.advanceTimersByTimeAsync(0);
    expect(later.call.mock.calls.map(([route]: unknown[]) => route)).toEqual(['logout']);
    await later.store.refresh();
    expect(later.call).toHaveBeenCalledTimes(1);
    // The first page notices that the sign-out has arrived.
    await jest.runAllTimersAsync();
    expect(store.state()).toEqual({ phase: 'signed-out' });
  });

  it('started on another page is left to that page, if it succeeds', async () => {
    const jar = cookieJar('signed_in=1');
    const { store, call } = setUpServer(jar);
    store.signedIn(user);
    jar.receive({ set: ['signed_out=1'] });
    await store.signOut();
    jar.receive({ clear: [cookies.memberHint] });
    await jest.runAllTimersAsync();
    expect([store.state(), call.mock.calls]).toEqual([{ phase: 'signed-out' }, []]);
  });

  it('ends with the next sign-in', async () => {
    const { store, call, jar } = setUpServer();
    store.signedIn(user);
    await store.signOut();
    jar.receive({ clear: [cookies.signedOut] });
    store.signedIn(user);
    await jest.runAllTimersAsync();
    expect([store.state().phase, call.mock.calls.length]).toEqual(['signed-in', 1]);
  });
});
