/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  defaultSiteSettings,
  type LovedResponse,
  memberTexts,
  pages,
  seenPictures,
  type SessionUser,
  texts,
  videoPath,
} from '@sandstone/contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { cookieJar } from '../../shared/testing/cookie-jar.ts';
import { badGatewayResponse, fakeApi } from '../../shared/testing/fake-api.ts';
import { accountDeletion, type DeletionOutcome } from '../../shared/session/account-deletion.lazy.ts';
import { PageEnvironmentProvider } from '../../shared/hydration/page-environment.ts';
import { browserApi } from '../../shared/api/api-client.ts';
import { somePhoto } from '../../shared/testing/photo.builder.ts';
import { someVideo } from '../../shared/testing/video.builder.ts';
import { createSessionStore } from '../../shared/session/session.store.ts';
import { SessionProvider } from '../../shared/session/session.tsx';
import { readVisits, saveVisits } from '../../shared/visits/visits.ts';
import { addWatched, watchedBy } from '../../shared/visits/watched.lazy.ts';
import { ProfilePage } from './profile.page.tsx';
import { someMember } from '../../shared/testing/member.builder.ts';

const { account } = memberTexts;
const member = someMember({ photoURL: '/vera.png', provider: 'apple.com' });

const session = { 'GET /api/auth/session': { authenticated: true, user: member } };
const flushUpdates = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
async function clickButton(name: string, within = 0): Promise<void> {
  fireEvent.click(screen.getAllByRole('button', { name })[within] ?? button(name));
  await flushUpdates();
}

async function open(responses: object = session, loved: LovedResponse | null = null) {
  const requests = fakeApi({ 'POST /api/auth/logout': null, ...responses });
  const store = createSessionStore(browserApi, cookieJar('signed_in=1'));
  const router = createMemoryRouter(
    [
      { id: 'profile', path: pages.profile, loader: () => loved, Component: ProfilePage },
      { path: '*', Component: () => <p>Elsewhere</p> },
    ],
    { initialEntries: [pages.profile], hydrationData: { loaderData: { profile: loved } } },
  );
  render(
    <PageEnvironmentProvider
      value={{ origin: '', hasSession: true, ageConfirmed: true, demo: false, site: defaultSiteSettings }}
    >
      <SessionProvider store={store}>
        <RouterProvider router={router} />
      </SessionProvider>
    </PageEnvironmentProvider>,
  );
  await flushUpdates();
  return {
    routes: () => requests.map(({ route }) => route),
    currentAddress: () => router.state.location.pathname + router.state.location.search,
  };
}

// Its code takes longer to load than a test waits.
beforeAll(() => import('./watched.lazy.tsx'));

describe('the profile page', () => {
  it('forgets which pictures this browser has shown, and says so', async () => {
    saveVisits({ now: ['a'] });
    await open();
    await clickButton(seenPictures.forget);
    expect(readVisits().now).toBeUndefined();
    expect(screen.getByText(seenPictures.forgotten)).toBeTruthy();
  });

  it('shows who is signed in, with which provider and since when', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Vera' })).toBeDefined();
    expect(screen.getByText('vera@example.com')).toBeDefined();
    expect(screen.getByText('Signed in with Apple · Here since January 2, 2026')).toBeDefined();
    expect(screen.queryByRole('link', { name: texts.navigation.adminArea })).toBeNull();
  });

  it('shows the account, then what the member has loved, and links to where it is', async () => {
    const [listed, posted] = [somePhoto({ description: 'Mesa' }), somePhoto({ description: 'Dawn' })];
    const photos = [
      { ...listed, postId: null },
      { ...posted, postId: 'p' },
    ];
    await open(session, { photos, videos: [someVideo({ title: 'Canyon' })], posts: [] });
    expect(screen.getByRole('heading', { name: 'Loved' })).toBeDefined();
    const signOut = screen.getByRole('button', { name: account.signOut });
    const isAfter = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(
      signOut.compareDocumentPosition(screen.getByRole('heading', { name: 'Loved' })) & isAfter,
    ).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Photos', 'Videos']),
    );
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Mesa')).toBe(`/pictures?photo=${listed.id}`);
    expect(hrefOf('Dawn')).toBe(`/view-post/p?photo=${posted.id}`);
    expect(screen.getByRole('link', { name: 'Canyon' })).toBeDefined();
    cleanup();
    await open(session, { photos: [], videos: [], posts: [] });
    expect(screen.getByText(/Tap a heart/)).toBeDefined();
  });

  it('shows the first of many loved items, and all of them on request', async () => {
    const photos = Array.from({ length: 30 }, () => ({ ...somePhoto(), postId: null }));
    await open(session, { photos, videos: [], posts: [] });
    const shown = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('link').length;
    expect(shown()).toBe(12);
    await clickButton('Show all 30 photos');
    expect([shown(), screen.queryByRole('button', { name: /Show all/ })]).toEqual([30, null]);
    expect(document.activeElement?.textContent).toBe('Photos');
  });

  describe('what was watched', () => {
    const heading = () => screen.queryByRole('heading', { name: 'Watched' });

    it('is requested by the ids that the browser knows, the latest first, until one press forgets them', async () => {
      const [clip, full] = [someVideo({ title: 'Clip' }), someVideo({ title: 'Full' })];
      for (const id of [full.id, 'removed since', clip.id]) addWatched(member.uid, id);
      const bodies: unknown[] = [];
      await open({
        ...session,
        'POST /api/videos/watched': ({ body }: { body: unknown }) => {
          bodies.push(body);
          return { videos: [clip, full] };
        },
      });
      expect(bodies).toEqual([{ ids: [clip.id, 'removed since', full.id] }]);
      const list = screen.getByRole('list', { name: 'Watched videos' });
      const links = within(list).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Clip', videoPath(clip)],
        ['Full', videoPath(full)],
      ]);
      await clickButton('Forget them');
      expect([heading(), watchedBy(member.uid)]).toEqual([null, []]);
    });

    it('makes no request where there is nothing', async () => {
      const { routes } = await open();
      expect(heading()).toBeNull();
      expect(routes()).toEqual(['GET /api/auth/session']);
    });

    it('is left out when all of it is removed, or the api of the previous release does not know the route', async () => {
      addWatched(member.uid, 'removed since');
      for (const responses of [{ 'POST /api/videos/watched': { videos: [] } }, {}]) {
        await open({ ...session, ...responses });
        expect(heading()).toBeNull();
        cleanup();
      }
    });
  });

  it('links an administrator to the admin area and copes with missing provider data', async () => {
    const user: SessionUser = {
      ...member,
      displayName: null,
      email: null,
      photoURL: null,
      provider: 'password',
      role: 'admin',
    };
    await open({ 'GET /api/auth/session': { authenticated: true, user } });
    expect(screen.getByRole('heading', { name: texts.navigation.account })).toBeDefined();
    expect(screen.getByText('Here since January 2, 2026')).toBeDefined();
    expect(screen.getByRole('link', { name: texts.navigation.adminArea })).toBeDefined();
  });

  it('shows a placeholder when the provider’s picture fails to load', async () => {
    await open();
    const picture = document.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/vera.png');
    if (picture !== null) fireEvent.error(picture);
    expect(document.querySelector('img')).toBeNull();
  });

  it('redirects to sign-in, and back afterwards, when nobody is signed in', async () => {
    const { currentAddress } = await open({ 'GET /api/auth/session': { authenticated: false } });
    expect(currentAddress()).toBe(`${pages.signIn}?redirect=%2Fprofile`);
  });

  it('does not treat an outage as a sign-out', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    let response: unknown = badGatewayResponse();
    await open({ 'GET /api/auth/session': () => response });
    expect(screen.getByRole('heading', { name: account.unknownTitle })).toBeDefined();
    response = { authenticated: true, user: member };
    await clickButton(texts.errorScreen.retry);
    expect(screen.getByRole('heading', { name: 'Vera' })).toBeDefined();
    logged.mockRestore();
  });

  it('signs out', async () => {
    const { currentAddress, routes } = await open();
    await clickButton(account.signOut);
    expect([currentAddress(), routes()]).toEqual([
      pages.home,
      ['GET /api/auth/session', 'POST /api/auth/logout'],
    ]);
  });

  it('offers nothing else while the sign-out is being sent', async () => {
    const { promise: response, resolve: respond } = Promise.withResolvers<null>();
    const { currentAddress } = await open({ ...session, 'POST /api/auth/logout': response });
    const actions = () => [account.signOut, account.everywhere, account.deletion].map(button);
    expect(actions().map(({ disabled }) => disabled)).toEqual([false, false, false]);
    await clickButton(account.signOut);
    expect(actions().map(({ disabled }) => disabled)).toEqual([true, true, true]);
    respond(null);
    await flushUpdates();
    expect(currentAddress()).toBe(pages.home);
  });

  it('signs out everywhere after confirmation, and shows when that failed', async () => {
    let response: unknown = badGatewayResponse();
    const { currentAddress, routes } = await open({
      ...session,
      'POST /api/auth/logout-everywhere': () => response,
    });
    await clickButton(account.everywhere);
    expect(routes()).toHaveLength(1);
    await clickButton(account.stay);
    expect(screen.queryByRole('dialog')).toBeNull();
    await clickButton(account.everywhere);
    await clickButton(account.everywhere, 1);
    expect(screen.getByText(account.everywhereFailed)).toBeDefined();
    expect(currentAddress()).toBe(pages.profile);
    response = null;
    await clickButton(account.everywhere, 1);
    expect(currentAddress()).toBe(pages.home);
  });
});

describe('the deletion of an account', () => {
  /** Replaces the provider's popup and everything after it. */
  function offerFakeDeletion() {
    const begun: { signal: AbortSignal; confirm: () => void; end: (outcome: DeletionOutcome) => void }[] = [];
    const endOffer = accountDeletion.offer(
      ({ signal, onConfirmed }) =>
        new Promise((resolve) => begun.push({ signal, confirm: onConfirmed, end: resolve })),
    );
    return { begun, endOffer };
  }
  async function ask() {
    await clickButton(account.deletion);
    await clickButton(account.deletion, 1);
  }

  it('asks here, then at the provider, and shows that the account is deleted', async () => {
    const { begun, endOffer } = offerFakeDeletion();
    const { routes } = await open();
    await clickButton(account.deletion);
    expect(screen.getByRole('dialog').textContent).toContain(account.deletionConfirmation('Apple'));
    expect(begun).toHaveLength(0);
    await clickButton(account.deletion, 1);
    act(() => begun[0]?.confirm());
    expect(screen.getByText(account.deletionGoes)).toBeDefined();
    expect(button(account.keep).disabled).toBe(true);
    begun[0]?.end({ deleted: true });
    await flushUpdates();
    expect(screen.getByRole('heading', { name: account.goneTitle })).toBeDefined();
    expect(routes().at(-1)).toBe('POST /api/auth/logout');
    endOffer();
  });

  it('is cancelled when the dialog closes, whatever the popup reports later', async () => {
    const { begun, endOffer } = offerFakeDeletion();
    await open();
    await ask();
    await clickButton(account.keep);
    expect(begun[0]?.signal.aborted).toBe(true);
    begun[0]?.end({ deleted: false, text: 'late', calm: true });
    await flushUpdates();
    expect(screen.queryByText('late')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Vera' })).toBeDefined();
    endOffer();
  });

  it('can be started again while the popup is open, and shows the failure', async () => {
    const { begun, endOffer } = offerFakeDeletion();
    await open();
    await ask();
    await clickButton(account.deletion, 1);
    expect([begun[0]?.signal.aborted, begun[1]?.signal.aborted]).toEqual([true, false]);
    begun[0]?.end({ deleted: false, text: 'of the first', calm: true });
    begun[1]?.end({ deleted: false, text: account.notDeleted, calm: false });
    await flushUpdates();
    expect(screen.queryByText('of the first')).toBeNull();
    expect(screen.getByText(account.notDeleted)).toBeDefined();
    endOffer();
  });

  it('tells that the provider’s library is not loaded yet', async () => {
    await open();
    await ask();
    expect(screen.getByText(account.notReady)).toBeDefined();
  });

  it('continues when the session ends meanwhile', async () => {
    const { begun, endOffer } = offerFakeDeletion();
    let response: unknown = { authenticated: true, user: member };
    await open({ 'GET /api/auth/session': () => response });
    await ask();
    act(() => begun[0]?.confirm());
    response = { authenticated: false };
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await flushUpdates();
    expect(screen.getByText(account.deletionGoes)).toBeDefined();
    begun[0]?.end({ deleted: true });
    await flushUpdates();
    expect(screen.getByRole('heading', { name: account.goneTitle })).toBeDefined();
    endOffer();
  });
});
