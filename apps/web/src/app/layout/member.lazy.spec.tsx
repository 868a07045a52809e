/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultSiteSettings, memberTexts, problems } from '@sandstone/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { browserApi } from '../../shared/api/api-client.ts';
import { noEnvironment, PageEnvironmentProvider } from '../../shared/hydration/page-environment.ts';
import { LoveButton } from '../../shared/reactions/love-button.tsx';
import { createSessionStore } from '../../shared/session/session.store.ts';
import { SessionProvider } from '../../shared/session/session.tsx';
import { cookieJar } from '../../shared/testing/cookie-jar.ts';
import { fakeApi, problemResponse } from '../../shared/testing/fake-api.ts';
import { someMember } from '../../shared/testing/member.builder.ts';
import { storedVisits } from '../../shared/visits/personal-items.ts';
import { addWatched } from '../../shared/visits/watched.lazy.ts';
import { MemberParts } from './member.lazy.tsx';

it('forgets what another member has seen in this browser, and keeps what is the member’s own', async () => {
  const [ada, eve] = [someMember(), someMember()];
  addWatched(ada.uid, 'video');
  for (const [user, isKept] of [
    [ada, true],
    [eve, false],
  ] as const) {
    fakeApi({
      'GET /api/auth/session': { authenticated: true, user },
      'GET /api/config': { identity: null },
    });
    await act(async () => {
      render(
        <SessionProvider store={createSessionStore(browserApi, cookieJar('signed_in=1'))}>
          <MemberParts />
        </SessionProvider>,
      );
    });
    expect(storedVisits.get()?.includes('video')).toBe(isKept);
    cleanup();
  }
});

describe('what was loved before signing in', () => {
  const { lovedHere } = memberTexts;
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  // The code is there at once, so that nothing that it does is missed.
  beforeAll(() =>
    Promise.all([
      import('../../shared/reactions/loved-here.lazy.tsx'),
      import('../../shared/reactions/reaction-requests.ts'),
    ]),
  );
  const button = (name: string) => screen.getByRole('button', { name });

  /** Opens a page with a heart in a browser in which somebody has loved `items` things without an account. */
  async function open(items: number, answer: () => unknown = () => null) {
    let own: string[] = [];
    const requests = fakeApi({
      'GET /api/config': { identity: null },
      'GET /api/auth/session': { authenticated: true, user: someMember() },
      'GET /api/auth/loved-here': { items },
      'POST /api/auth/loved-here': ({ body }: { body: unknown }) => {
        const response = answer();
        if (response === null && (body as { keep: boolean }).keep) own = ['love'];
        return response;
      },
      'POST /api/auth/logout': null,
      'GET /api/photos/dunes/reactions': () => ({ reactions: [], own }),
    });
    const jar = cookieJar();
    const store = createSessionStore(browserApi, jar);
    const Page = () => {
      useLoaderData();
      return (
        <main id="content" tabIndex={-1}>
          <LoveButton items="photos" id="dunes" label="Love" />
        </main>
      );
    };
    const Layout = () => (
      <SessionProvider store={store}>
        <MemberParts />
        <Page />
      </SessionProvider>
    );
    const router = createMemoryRouter([
      { path: '/', loader: () => ({}), HydrateFallback: () => null, Component: Layout },
    ]);
    render(
      <PageEnvironmentProvider value={{ ...noEnvironment, site: defaultSiteSettings }}>
        <RouterProvider router={router} />
      </PageEnvironmentProvider>,
    );
    await settled();
    const signIn = async (user = someMember()) => {
      jar.receive({ set: ['signed_in=1'] });
      document.cookie = 'signed_in=1';
      act(() => store.signedIn(user));
      await settled();
    };
    const sent = (route: string) => requests.filter((request) => request.route === route);
    return { store, jar, requests, signIn, sent };
  }
  const isLoved = () => button('Love').getAttribute('aria-pressed');

  afterEach(() => {
    document.cookie = 'signed_in=; max-age=0';
  });

  it('is offered at the sign-in alone', async () => {
    const { store, jar, signIn, sent } = await open(3);
    expect(sent('GET /api/auth/loved-here')).toEqual([]);
    jar.receive({ set: ['signed_in=1'] });
    await act(async () => void (await store.refresh()));
    await settled();
    // A member who comes back to the site.
    expect(store.state().phase).toBe('signed-in');
    expect(sent('GET /api/auth/loved-here')).toEqual([]);
    await signIn();
    expect((await screen.findByText(lovedHere.question(3))).closest('[role=status]')).not.toBeNull();
    expect(sent('POST /api/auth/loved-here')).toEqual([]);
    await act(async () => void store.signOut());
    expect(screen.queryByText(lovedHere.question(3))).toBeNull();
  });

  it('is not asked about where there is nothing', async () => {
    const { signIn, sent } = await open(0);
    await signIn();
    await waitFor(() => expect(sent('GET /api/auth/loved-here')).toHaveLength(1));
    await settled();
    expect(screen.queryByRole('button', { name: lovedHere.decline })).toBeNull();
  });

  it('is kept when the member says so, and the hearts of the open page show it', async () => {
    const { signIn, sent } = await open(1);
    await signIn();
    expect(isLoved()).toBe('false');
    fireEvent.click(await screen.findByRole('button', { name: lovedHere.keep(1) }));
    expect(await screen.findByText(lovedHere.kept(1))).toBeDefined();
    expect(sent('POST /api/auth/loved-here').map(({ body }) => body)).toEqual([{ keep: true }]);
    expect(screen.queryByText(lovedHere.question(1))).toBeNull();
    expect(document.activeElement?.id).toBe('content');
    await waitFor(() => expect(isLoved()).toBe('true'));
  });

  it('is let go of when the member declines, and a member who signs in next is asked anew', async () => {
    const { store, signIn, sent } = await open(3);
    await signIn();
    fireEvent.click(await screen.findByRole('button', { name: lovedHere.decline }));
    await waitFor(() => expect(screen.queryByText(lovedHere.question(3))).toBeNull());
    expect(sent('POST /api/auth/loved-here').map(({ body }) => body)).toEqual([{ keep: false }]);
    expect(isLoved()).toBe('false');
    await act(async () => void store.signOut());
    await signIn(someMember());
    await waitFor(() => expect(sent('GET /api/auth/loved-here')).toHaveLength(2));
  });

  it('can be answered again after a failure', async () => {
    const answers = [problemResponse('rate_limited'), null];
    const { signIn, sent } = await open(3, () => answers.shift());
    await signIn();
    fireEvent.click(await screen.findByRole('button', { name: lovedHere.keep(3) }));
    expect(await screen.findByText(problems.rate_limited.detail ?? '')).toBeDefined();
    fireEvent.click(button(lovedHere.keep(3)));
    expect(await screen.findByText(lovedHere.kept(3))).toBeDefined();
    expect(sent('POST /api/auth/loved-here')).toHaveLength(2);
  });
});
