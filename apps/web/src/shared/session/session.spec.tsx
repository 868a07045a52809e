/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createApiClient } from '@sandstone/contract';
import { cookieJar } from '../testing/cookie-jar.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { providerSignIn, storedVisits } from '../visits/personal-items.ts';
import { saveVisits } from '../visits/visits.ts';
import { addWatched, claimVisits } from '../visits/watched.lazy.ts';
import { createSessionStore } from './session.store.ts';
import { SessionProvider, useSession } from './session.tsx';
import { someMember } from '../testing/member.builder.ts';

const user = someMember({ displayName: 'Ada', email: 'ada@example.com' });

it('ends in the other tabs, which have the same cookies, when one signs out', async () => {
  fakeApi({
    'GET /api/auth/session': { authenticated: true, user },
    'POST /api/auth/logout': new Promise(() => undefined),
  });
  const cookies = cookieJar('signed_in=1');
  const tabs = [1, 2].map(() => createSessionStore(createApiClient({ baseUrl: '' }), cookies));
  const [one, other] = tabs;
  await act(async () => {
    for (const store of tabs) render(<SessionProvider store={store}>page</SessionProvider>);
  });
  await act(async () => undefined);
  expect([one?.state().phase, other?.state().phase]).toEqual(['signed-in', 'signed-in']);
  await act(async () => {
    storedVisits.set('{}');
    void one?.signOut();
    expect(storedVisits.get()).toBeNull();
  });
  // A browser dispatches this event in the other tabs only.
  const key = Object.keys(localStorage)[0] ?? null;
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key })));
  expect([one?.state().phase, other?.state().phase]).toEqual(['signed-out', 'signed-out']);
});

const answersOf = (state: { isSignedIn: boolean }) =>
  fakeApi({
    'GET /api/auth/session': () =>
      state.isSignedIn ? { authenticated: true, user } : { authenticated: false },
    'POST /api/auth/logout': null,
    'POST /api/auth/logout-everywhere': null,
  });

/** What the browser keeps of Ada while she is signed in. */
function watchAsAda(): void {
  claimVisits(user.uid);
  saveVisits({ now: ['photo'] });
  addWatched(user.uid, 'video');
  providerSignIn.set('1');
}
const isForgotten = () => storedVisits.get() === null && providerSignIn.get() === null;

async function openTab(jar = cookieJar('signed_in=1')) {
  const state = { isSignedIn: true };
  answersOf(state);
  const store = createSessionStore(createApiClient({ baseUrl: '' }), jar);
  const provider = jest.fn(() => undefined);
  const work = jest.fn(() => undefined);
  store.onEnd(provider);
  store.onEnd((isAsked) => isAsked && work());
  const { unmount } = render(<SessionProvider store={store}>page</SessionProvider>);
  await act(async () => undefined);
  return { jar, state, store, provider, work, unmount };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

it('renders nothing anew for a visitor who turns out to have no session', async () => {
  const store = createSessionStore(createApiClient({ baseUrl: '' }), cookieJar());
  const seen: string[] = [];
  function Page() {
    seen.push(useSession().state.phase);
    return null;
  }
  render(
    <SessionProvider store={store}>
      <Page />
    </SessionProvider>,
  );
  await act(async () => void (await store.refresh()));
  expect([seen, store.state().phase]).toEqual([['signed-out'], 'signed-out']);
});

describe('a lost session is forgotten, whichever way it was lost:', () => {
  const ways: [way: string, isAsked: boolean, lose: (tab: Tab) => unknown][] = [
    ['by signing out', true, ({ store }) => store.signOut()],
    ['by signing out everywhere', true, ({ store }) => store.signOutEverywhere()],
    [
      'on another device, by its expiry on the server, or because the person is blocked',
      false,
      ({ state, store }) => {
        state.isSignedIn = false;
        return store.refresh();
      },
    ],
    [
      'because the cookies ended while the page was open',
      false,
      ({ jar, store }) => {
        jar.receive({ clear: ['signed_in'] });
        return store.refresh();
      },
    ],
    [
      'by another tab whose sign-out the server has not received',
      false,
      ({ jar, store }) => {
        jar.receive({ set: ['signed_out=1'] });
        return store.refresh();
      },
    ],
  ];
  it.each(ways)('%s', async (_way, isAsked, lose) => {
    const tab = await openTab();
    watchAsAda();
    await act(async () => void (await lose(tab)));
    expect([tab.store.state().phase, isForgotten()]).toEqual(['signed-out', true]);
    expect(tab.provider).toHaveBeenCalledTimes(1);
    // Her uploads go on after the next sign-in, unless she has signed out herself.
    expect(tab.work).toHaveBeenCalledTimes(isAsked ? 1 : 0);
  });

  it.each([
    ['while no page was open, with the cookies', cookieJar()],
    ['while no page was open, on the server', cookieJar('signed_in=1')],
  ])('%s', async (_way, jar) => {
    watchAsAda();
    answersOf({ isSignedIn: false });
    const store = createSessionStore(createApiClient({ baseUrl: '' }), jar);
    render(<SessionProvider store={store}>page</SessionProvider>);
    await act(async () => undefined);
    expect([store.state().phase, isForgotten()]).toEqual(['signed-out', true]);
  });
});

it('keeps what a visitor has seen who never signed in, and what a member has while the server is away', async () => {
  saveVisits({ now: ['photo'] });
  const visitor = await openTab(cookieJar());
  expect(storedVisits.get()).toContain('photo');
  visitor.unmount();
  const member = await openTab();
  watchAsAda();
  fakeApi({ 'GET /api/auth/session': () => Promise.reject(new TypeError('down')) });
  const log = jest.spyOn(console, 'error').mockReturnValue();
  await act(async () => void (await member.store.refresh()));
  log.mockRestore();
  expect([member.store.state().phase, isForgotten()]).toEqual(['signed-in', false]);
});

it('is lost in two tabs at once, which tell each other once', async () => {
  const jar = cookieJar('signed_in=1');
  const state = { isSignedIn: true };
  answersOf(state);
  const [one, other] = [1, 2].map(() => createSessionStore(createApiClient({ baseUrl: '' }), jar));
  await act(async () => {
    for (const store of [one, other])
      if (store !== undefined) render(<SessionProvider store={store}>page</SessionProvider>);
  });
  await act(async () => undefined);
  watchAsAda();
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  const announced = () => setItem.mock.calls.filter(([key]) => key === 'signedOutAt').length;
  // The session ends on another device, and one tab learns of it; the hint stays.
  state.isSignedIn = false;
  await act(async () => void (await one?.refresh()));
  expect([one?.state().phase, other?.state().phase, announced()]).toEqual(['signed-out', 'signed-in', 1]);
  // The other tab has played one more video.
  addWatched(user.uid, 'another video');
  // Each announcement is an event in the other tabs.
  for (let heard = 1; heard <= 4; heard += 1)
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'signedOutAt' })));
  expect([one?.state().phase, other?.state().phase, announced()]).toEqual(['signed-out', 'signed-out', 2]);
  expect(isForgotten()).toBe(true);
  setItem.mockRestore();
});
