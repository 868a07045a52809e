/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { adminTexts, createApiClient, defaultSiteSettings, pages } from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageEnvironmentProvider } from '../../shared/hydration/page-environment.ts';
import { createSessionStore, type SessionStore } from '../../shared/session/session.store.ts';
import { SessionProvider } from '../../shared/session/session.tsx';
import { cookieJar } from '../../shared/testing/cookie-jar.ts';
import { fakeApi, problemResponse, type RecordedRequest, requestsTo } from '../../shared/testing/fake-api.ts';
import { someMember } from '../../shared/testing/member.builder.ts';
import { unsavedTexts } from '../../shared/visits/personal-items.ts';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { Refusal } from '../shared/components/refusal.tsx';
import { useEditor } from '../shared/unsaved/use-editor.ts';
import { press, settle } from '../testing/open-admin.tsx';
import { AdminGuard } from './admin-guard.tsx';

const { lostSession } = adminTexts;
const ada = someMember({ role: 'admin' });
const save = 'DELETE /api/admin/post-drafts/1';

/** Stands for every form. */
function Form(): ReactNode {
  const { value, change } = useEditor('form', { value: { text: '' } });
  const { refusal, run } = useAction();
  return (
    <>
      <textarea value={value.text} onChange={({ target }) => change({ text: target.value })} />
      <button onClick={() => void run(() => adminApi.call('adminDeletePostDraft', { params: { id: '1' } }))}>
        Save
      </button>
      <Refusal text={refusal} />
    </>
  );
}

let user: typeof ada | undefined;
let store: SessionStore;
let requests: RecordedRequest[];
let path: () => string;

beforeEach(async () => {
  // jsdom has none.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  user = ada;
  requests = fakeApi({
    'GET /api/auth/session': () =>
      user === undefined ? { authenticated: false } : { authenticated: true, user },
    'GET /api/config': { identity: null },
    'POST /api/auth/logout': null,
    [save]: () => (user?.role === 'admin' ? null : problemResponse('unauthenticated')),
  });
  store = createSessionStore(createApiClient({ baseUrl: '' }), cookieJar('signed_in=1'));
  const router = createMemoryRouter(
    [
      {
        path: pages.admin,
        element: (
          <AdminGuard>
            <Form />
          </AdminGuard>
        ),
      },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [pages.admin] },
  );
  path = () => router.state.location.pathname;
  const environment = { origin: '', hasSession: true, ageConfirmed: true, demo: false };
  render(
    <PageEnvironmentProvider value={{ ...environment, site: defaultSiteSettings }}>
      <SessionProvider store={store}>
        <RouterProvider router={router} />
      </SessionProvider>
    </PageEnvironmentProvider>,
  );
  await settle();
});

const text = () => (screen.getByRole('textbox') as HTMLTextAreaElement).value;
const write = (words: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: words } });
const isAsked = () => screen.queryByRole('dialog', { name: lostSession.title }) !== null;
const saves = () => requestsTo(requests, save).length;
const signIn = async (one: typeof ada) => {
  user = one;
  await act(async () => store.signedIn(one));
  await settle();
};
/** Writes, and saves after the session has ended on the server. */
const saveWithoutSession = async () => {
  write('Dusk');
  user = undefined;
  await press('Save');
};

describe('a session that ends while the creator writes', () => {
  it('is asked for over the form, which is saved by itself when she has signed in', async () => {
    await saveWithoutSession();
    expect([isAsked(), text(), saves()]).toEqual([true, 'Dusk', 1]);
    await signIn(ada);
    expect([isAsked(), text(), saves()]).toEqual([false, 'Dusk', 2]);
    expect(screen.queryByText('Please sign in.')).toBeNull();
  });

  it('can be left for later: the form stays, and says that it is not saved', async () => {
    await saveWithoutSession();
    await press(lostSession.later);
    expect([isAsked(), text(), path()]).toEqual([false, 'Dusk', pages.admin]);
    expect(screen.getByText('Please sign in.')).toBeTruthy();
    // A request that runs by itself does not ask again.
    await press('Save');
    expect(isAsked()).toBe(false);
    await press(lostSession.signIn);
    expect(isAsked()).toBe(true);
    await signIn(ada);
    await press('Save');
    expect(screen.queryByText('Please sign in.')).toBeNull();
    // The next loss is asked about again.
    await saveWithoutSession();
    expect(isAsked()).toBe(true);
  });

  it('goes on when she has signed in with another tab', async () => {
    await saveWithoutSession();
    user = ada;
    await act(async () => void dispatchEvent(new Event('focus')));
    await settle();
    expect([isAsked(), saves()]).toEqual([false, 2]);
  });

  it('sends and shows nothing of hers when another administrator signs in', async () => {
    await saveWithoutSession();
    await signIn(someMember({ role: 'admin' }));
    expect([isAsked(), text(), saves()]).toEqual([false, '', 1]);
  });

  it('sends and shows nothing of hers when she signs in without the role', async () => {
    await saveWithoutSession();
    await signIn({ ...ada, role: 'user' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(adminTexts.admin.deniedTitle)).toBeTruthy();
    expect(saves()).toBe(1);
  });

  it('leads to the sign-in page, and forgets the text, when she signs out', async () => {
    write('Dusk');
    expect(unsavedTexts.get()).toContain('Dusk');
    user = undefined;
    await act(async () => store.signOut());
    expect([path(), isAsked(), unsavedTexts.get()]).toEqual([pages.signIn, false, null]);
  });

  it('does so when she signs out in another tab, but not when the other tab has lost the session', async () => {
    const tell = (newValue: string) =>
      act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'signedOutAt', newValue })));
    user = undefined;
    await tell('1');
    await settle();
    expect([path(), isAsked()]).toEqual([pages.admin, true]);
    await tell('2!');
    await settle();
    expect([path(), isAsked()]).toEqual([pages.signIn, false]);
  });

  it('keeps the text when the provider has ended the sign-in', async () => {
    write('Dusk');
    user = undefined;
    await act(async () => store.signOut(false));
    expect([isAsked(), text()]).toEqual([true, 'Dusk']);
    expect(unsavedTexts.get()).toContain('Dusk');
  });
});
