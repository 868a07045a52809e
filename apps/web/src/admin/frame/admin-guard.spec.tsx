/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { defaultSiteSettings, adminTexts, pages } from '@sandstone/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageEnvironmentProvider } from '../../shared/hydration/page-environment.ts';
import { browserApi } from '../../shared/api/api-client.ts';
import { recordVisitedPath } from '../../shared/navigation/visited-paths.ts';
import { cookieJar } from '../../shared/testing/cookie-jar.ts';
import { fakeApi } from '../../shared/testing/fake-api.ts';
import { createSessionStore } from '../../shared/session/session.store.ts';
import { SessionProvider } from '../../shared/session/session.tsx';
import { AdminGuard } from './admin-guard.tsx';

async function meetDenied(...visited: string[]) {
  visited.forEach((path) => recordVisitedPath(path));
  fakeApi({ 'GET /api/auth/session': { authenticated: true, user: { role: 'user' } } });
  const router = createMemoryRouter(
    [
      { path: pages.admin, element: <AdminGuard>The admin area</AdminGuard> },
      { path: pages.home, element: <p>Home</p> },
    ],
    // Starts like a full page load: the router has no earlier entry.
    { initialEntries: [pages.admin] },
  );
  render(
    <PageEnvironmentProvider
      value={{ origin: '', hasSession: true, ageConfirmed: true, demo: false, site: defaultSiteSettings }}
    >
      <SessionProvider store={createSessionStore(browserApi, cookieJar('signed_in=1'))}>
        <RouterProvider router={router} />
      </SessionProvider>
    </PageEnvironmentProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: adminTexts.admin.goBack }));
}

describe('Go Back on the access-denied page', () => {
  it('returns to the previous page, like Back in the header', async () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    await meetDenied(pages.pictures, pages.admin);
    expect(back).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Home')).toBeNull();
  });

  it('leads home if the visit began on this page', async () => {
    const back = jest.spyOn(window.history, 'back').mockReturnValue();
    await meetDenied(pages.admin);
    expect(back).not.toHaveBeenCalled();
    expect(await screen.findByText('Home')).toBeDefined();
  });
});
