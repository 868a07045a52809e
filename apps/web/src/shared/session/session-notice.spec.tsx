/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { defaultSiteSettings, limits, memberTexts, texts } from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PageEnvironmentProvider } from '../hydration/page-environment.ts';
import { browserApi } from '../api/api-client.ts';
import { cookieJar } from '../testing/cookie-jar.ts';
import { badGatewayResponse, fakeApi } from '../testing/fake-api.ts';
import { createSessionStore } from './session.store.ts';
import { SessionProvider } from './session.tsx';
import { SessionNotice } from './session-notice.lazy.tsx';

it('stays on the page until the server has received the sign-out', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  let response: unknown = badGatewayResponse();
  fakeApi({ 'POST /api/auth/logout': () => response });
  const store = createSessionStore(browserApi, cookieJar('signed_in=1', 'signed_out=1'));
  render(
    <SessionProvider store={store}>
      <SessionNotice />
    </SessionProvider>,
  );
  expect(await screen.findByText(memberTexts.slow.signOut)).toBeDefined();
  response = null;
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('shows that the session request is slow, and retries it', async () => {
  jest.useFakeTimers();
  const requests = fakeApi({ 'GET /api/auth/session': new Promise(() => undefined) });
  render(
    <PageEnvironmentProvider
      value={{ origin: '', hasSession: true, ageConfirmed: true, demo: false, site: defaultSiteSettings }}
    >
      <SessionProvider store={createSessionStore(browserApi, cookieJar('signed_in=1'))}>
        <SessionNotice />
      </SessionProvider>
    </PageEnvironmentProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(limits.slowRequestMs));
  expect(screen.getByText(memberTexts.slow.session)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: texts.errorScreen.retry }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(requests).toHaveLength(2);
  jest.useRealTimers();
});
