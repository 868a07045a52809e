/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { createApiClient, type SessionUser } from '@sandstone/contract';
import { cookieJar } from '../testing/cookie-jar.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { visitsKey } from '../visits/visits-key.ts';
import { createSessionStore } from './session.store.ts';
import { SessionProvider } from './session.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const user: SessionUser = {
  uid: 'ada',
  displayName: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  photoURL: null,
  provider: 'google.com',
  role: 'user',
  metadata: { creationTime: '2026-01-01T00:00:00Z', lastSignInTime: '2026-01-01T00:00:00Z' },
};

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
    localStorage.setItem(visitsKey, '{}');
    void one?.signOut();
    expect(localStorage.getItem(visitsKey)).toBeNull();
  });
  // A browser dispatches this event in the other tabs only.
  const key = Object.keys(localStorage)[0] ?? null;
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key })));
  expect([one?.state().phase, other?.state().phase]).toEqual(['signed-out', 'signed-out']);
});
