/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AdminSite,
  adminTexts,
  defaultSiteSettings,
  pages,
  type SetupStepsResponse,
  unnamedSite,
} from '@sandstone/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageEnvironmentProvider } from '../../shared/hydration/page-environment.ts';
import { browserApi } from '../../shared/api/api-client.ts';
import { createSessionStore } from '../../shared/session/session.store.ts';
import { cookieJar } from '../../shared/testing/cookie-jar.ts';
import { fakeApi, problemResponse } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { SetupPage } from './setup.page.tsx';

const { look, setup, siteSettings } = adminTexts;
const route = {
  possible: 'GET /api/setup',
  claim: 'POST /api/setup',
  steps: 'GET /api/admin/setup',
  dismiss: 'POST /api/admin/setup/dismiss',
  site: 'GET /api/admin/site',
  words: 'PUT /api/admin/site/words',
  look: 'PUT /api/admin/site/look',
  links: 'PUT /api/admin/site/links',
  opening: 'GET /api/admin/site/opening',
  open: 'PUT /api/admin/site/opening',
};
const user = (role: string) => ({ uid: 'ada', role, displayName: 'Ada', email: 'ada@site.test' });
const session = (role: string) => ({ authenticated: true, user: user(role) });
const { words, pictures, look: defaultLook, links, rules, legal } = defaultSiteSettings;
const site: AdminSite = {
  words: { value: words, version: 0 },
  pictures: { value: pictures, version: 0 },
  look: { value: defaultLook, version: 0 },
  links: { value: links, version: 0 },
  rules: { value: rules, version: 0 },
  gallery: { value: { photoIds: [] }, version: 0 },
  legal: { value: legal, version: 0 },
  defaults: defaultSiteSettings,
};
const steps = (...done: SetupStepsResponse['done']): SetupStepsResponse => ({ done, isDismissed: false });
const closed = { isOpen: false, openedAt: null, changedAt: '2026-01-01T00:00:00.000Z', version: 4 };

/** @param signedInAs the role of the person; undefined for a stranger */
function open(responses: Record<string, unknown>, signedInAs?: string) {
  const requests = fakeApi({
    [route.possible]: { isPossible: true },
    [route.site]: site,
    ...(signedInAs !== undefined && { 'GET /api/auth/session': session(signedInAs) }),
    ...responses,
  });
  const store = createSessionStore(browserApi, cookieJar(signedInAs === undefined ? '' : 'signed_in=1'));
  const router = createMemoryRouter([{ path: '*', element: <SetupPage store={store} /> }], {
    initialEntries: [pages.setup],
  });
  const hasSession = signedInAs !== undefined;
  render(
    <PageEnvironmentProvider
      value={{ origin: '', hasSession, ageConfirmed: true, demo: false, site: unnamedSite }}
    >
      <RouterProvider router={router} />
    </PageEnvironmentProvider>,
  );
  return { requests, router };
}
const code = () => screen.findByLabelText<HTMLInputElement>(setup.code);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  window.history.replaceState(null, '', pages.setup);
});

describe('the way into a new site', () => {
  it('takes the code out of the address, and keeps it while the person signs in', async () => {
    window.history.replaceState({ idx: 3 }, '', `${pages.setup}#ABCD-EFGH`);
    open({});
    expect(await heading(setup.welcome)).toBeDefined();
    expect((await code()).value).toBe('ABCD-EFGH');
    expect(window.location.href).toMatch(/\/setup$/);
    expect(window.history.state).toEqual({ idx: 3 });
    const link = screen.getByRole('link', { name: setup.signIn });
    expect(link.getAttribute('href')).toBe(`${pages.signIn}?redirect=%2Fsetup`);
    expect(document.title).toBe(setup.title);
    cleanup();
    open({}, 'user');
    expect((await code()).value).toBe('ABCD-EFGH');
  });

  it('keeps a code that was typed, and reads the address of a later start', async () => {
    open({});
    fireEvent.change(await code(), { target: { value: 'JKLM-NPQR' } });
    cleanup();
    open({});
    expect((await code()).value).toBe('JKLM-NPQR');
    window.history.replaceState(null, '', `${pages.setup}#%E0%A4%A`);
    fireEvent(window, new HashChangeEvent('hashchange'));
    await waitFor(() => expect(window.location.hash).toBe(''));
    window.history.replaceState(null, '', `${pages.setup}#STUV-WXYZ`);
    fireEvent(window, new HashChangeEvent('hashchange'));
    await waitFor(async () => expect((await code()).value).toBe('STUV-WXYZ'));
  });

  it('explains a wrong code, and goes on to the steps with the right one', async () => {
    const answers = [problemResponse('setup_code_wrong'), { user: user('admin') }];
    const { requests } = open({ [route.claim]: () => answers.shift(), [route.steps]: steps() }, 'user');
    expect(await heading(setup.claimTitle)).toBeDefined();
    fireEvent.change(await code(), { target: { value: 'AAAA-AAAA' } });
    press(setup.claim);
    expect(await screen.findByText(setup.codeWrong)).toBeDefined();
    expect((await code()).value).toBe('AAAA-AAAA');
    fireEvent.change(await code(), { target: { value: 'ABCD-EFGH' } });
    press(setup.claim);
    expect(await heading(setup.steps.name)).toBeDefined();
    expect(requests.filter(({ route: asked }) => asked === route.claim).map(({ body }) => body)).toEqual([
      { code: 'AAAA-AAAA' },
      { code: 'ABCD-EFGH' },
    ]);
    // It is of no use any more.
    expect(sessionStorage.getItem('setup-code')).toBeNull();
  });

  it.each([undefined, 'user'])('leads home where there is nothing to set up, for %s', async (role) => {
    open({ [route.possible]: { isPossible: false } }, role);
    expect(await heading(setup.doneTitle)).toBeDefined();
    expect(screen.getByRole('link', { name: setup.home }).getAttribute('href')).toBe(pages.home);
    expect(screen.queryByLabelText(setup.code)).toBeNull();
  });
});

describe('the steps of a new site', () => {
  it('begin with a name, which replaces all words that the site was delivered with', async () => {
    const { requests } = open({ [route.steps]: steps(), [route.words]: site, [route.look]: site }, 'admin');
    expect(await heading(setup.steps.name)).toBeDefined();
    expect(screen.getByText(setup.progress(1, 6))).toBeDefined();
    const name = screen.getByLabelText<HTMLInputElement>(siteSettings.words.name);
    expect(name.value).toBe('');
    fireEvent.change(name, { target: { value: 'Mia' } });
    fireEvent.click(screen.getByText(look.presets.agave));
    press(setup.saveAndNext);
    expect(await heading(setup.steps.photos)).toBeDefined();
    const saved = requests.filter(({ route: asked }) => asked.startsWith('PUT'));
    expect(saved).toMatchObject([
      { body: { value: { name: 'Mia', bio: '', tagline: '', eventsAlias: null }, unchangedSince: 0 } },
      { body: { value: { ...defaultLook, accent: 'agave' }, unchangedSince: 0 } },
    ]);
  });

  it('take the focus once, so that a field keeps it while the creator types', async () => {
    open({ [route.steps]: steps() }, 'admin');
    const top = await heading(setup.steps.name);
    expect(document.activeElement).toBe(top);
    const name = screen.getByLabelText<HTMLInputElement>(siteSettings.words.name);
    name.focus();
    fireEvent.change(name, { target: { value: 'M' } });
    expect(document.activeElement).toBe(name);
  });

  it('go on with the first that is not done, and can be skipped', async () => {
    const { router } = open({ [route.steps]: steps('name', 'photos', 'hero') }, 'admin');
    expect(await heading(setup.steps.links)).toBeDefined();
    expect(screen.getByRole('link', { name: setup.leave }).getAttribute('href')).toBe(pages.admin);
    press(setup.skip);
    expect(await heading(setup.steps.post)).toBeDefined();
    expect(router.state.location.search).toBe('?step=post');
    press(setup.back);
    expect(await heading(setup.steps.links)).toBeDefined();
  });

  it('complete the address of a link, and tell what the api refuses', async () => {
    const answers = [problemResponse('changed_since'), site];
    const { requests } = open(
      { [route.steps]: steps('name', 'photos', 'hero'), [route.links]: () => answers.shift() },
      'admin',
    );
    await heading(setup.steps.links);
    const [label] = screen.getAllByLabelText(siteSettings.links.label);
    const [address] = screen.getAllByLabelText(siteSettings.links.address);
    if (label === undefined || address === undefined) throw new Error('There are no fields');
    fireEvent.change(label, { target: { value: 'Elsewhere' } });
    fireEvent.change(address, { target: { value: 'elsewhere.test/mia' } });
    fireEvent.blur(address);
    press(setup.saveAndNext);
    expect(await screen.findByText('This was changed since, so it stays as it is.')).toBeDefined();
    press(setup.saveAndNext);
    expect(await heading(setup.steps.post)).toBeDefined();
    expect(requests.filter(({ route: asked }) => asked === route.links).at(-1)?.body).toEqual({
      value: { links: [{ label: 'Elsewhere', address: 'https://elsewhere.test/mia' }] },
      unchangedSince: 0,
    });
  });

  it('end with what is still as delivered, and open the site', async () => {
    const { requests } = open(
      {
        [route.steps]: steps('name', 'photos', 'hero', 'post'),
        [route.opening]: closed,
        [route.open]: { ...closed, isOpen: true, version: 5 },
      },
      'admin',
    );
    await heading(setup.steps.links);
    press(setup.skip);
    await heading(setup.steps.post);
    press(setup.next);
    await heading(setup.steps.open);
    const missing = within(await screen.findByRole('region', { name: setup.asDelivered }));
    expect(missing.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/setup?step=links',
      pages.adminSite,
    ]);
    await waitFor(() => expect(requests.some(({ route: asked }) => asked === route.opening)).toBe(true));
    press(setup.open);
    expect(await heading(setup.isOpen)).toBeDefined();
    expect(requests.find(({ route: asked }) => asked === route.open)?.body).toEqual({
      isOpen: true,
      unchangedSince: 4,
    });
  });
});

describe('the list on the dashboard', () => {
  const show = (responses: Record<string, unknown>) => {
    const requests = fakeApi(responses);
    render(
      <TestQueryProvider>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component: SetupPanel }])} />
      </TestQueryProvider>,
    );
    return requests;
  };

  it('leads to each step, and goes when it is dismissed', async () => {
    show({ [route.steps]: steps('name'), [route.dismiss]: { done: ['name'], isDismissed: true } });
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      `${setup.steps.name}${setup.panelDone}`,
      ...(['photos', 'hero', 'links', 'post', 'open'] as const).map((step) => setup.steps[step]),
    ]);
    expect(screen.getByRole('link', { name: setup.steps.hero }).getAttribute('href')).toBe(
      '/setup?step=hero',
    );
    press(setup.dismiss);
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  });

  it.each([
    ['everything is done', steps('name', 'photos', 'hero', 'links', 'post', 'open')],
    ['it was dismissed', { done: [], isDismissed: true }],
  ])('is not shown once %s', async (_when, response) => {
    const requests = show({ [route.steps]: response });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('list')).toBeNull();
  });
});
