/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { texts } from '@sandstone/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { browserApi } from '../../page/loader.ts';
import { cookieJar } from '../../testing/cookie-jar.ts';
import { brokenAnswer, fakeApi } from '../../testing/fake-api.ts';
import { createSessionStore } from './session.store.ts';
import { SessionProvider } from './session.tsx';
import { SignOutNotice } from './sign-out-notice.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('stands on the page until the server has heard of the sign-out', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  let answer: unknown = brokenAnswer();
  fakeApi({ 'POST /api/auth/logout': () => answer });
  const store = createSessionStore(browserApi, cookieJar('signed_in=1', 'signed_out=1'));
  render(
    <SessionProvider store={store}>
      <SignOutNotice />
    </SessionProvider>,
  );
  expect(await screen.findByText(texts.navigation.signOutUnheard)).toBeDefined();
  answer = null;
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.getByRole('status').textContent).toBe('');
});
