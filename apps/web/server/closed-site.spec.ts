import { afterEach, describe, expect, it } from '@jest/globals';
import {
  closedPagePath,
  cookies,
  errorStylePath,
  limits,
  pages,
  previewAudienceHeader,
  previewPath,
  routes,
  seoRoutes,
  defaultSiteSettings,
  texts,
} from '@sandstone/contract';
import { closedPage } from '@sandstone/domain';
import { eventually } from '@sandstone/testing';
import { CurrentSite } from './current-site.ts';
import { closeServers, listen, startApp } from './app.fixture.ts';

afterEach(closeServers);

const users: Record<string, { role: string }> = { ada: { role: 'admin' }, mel: { role: 'user' } };
const cookieOf = (name: string) => ({ cookie: `${cookies.session}=${name}` });

async function setUp(given: { isOpen?: boolean } = {}) {
  const state = { version: '1', isOpen: given.isOpen ?? false, answers: true };
  const apiUrl = await listen((request, response) => {
    if (!state.answers) return response.destroy();
    if (request.url === routes.contentVersion.path)
      return response.end(JSON.stringify({ version: state.version, isOpen: state.isOpen }));
    if (request.url === routes.internalSite.path) return response.end(JSON.stringify(defaultSiteSettings));
    const name = new RegExp(`${cookies.session}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
    return response.end(JSON.stringify({ authenticated: name in users, user: users[name] }));
  });
  const { base, renderCalls } = await startApp({}, { apiUrl, site: new CurrentSite(apiUrl) });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(base + path, { method, headers, redirect: 'manual' });
  return { state, get, renderCalls };
}

describe('a closed site', () => {
  it.each([
    pages.home,
    pages.allVideos,
    '/video/dunes/1',
    '/events/dunes',
    pages.pictures,
    `${pages.pictures}?page=2`,
    pages.posts,
    pages.terms,
    pages.profile,
    '/nothing-here',
    '/pictures/',
    ...Object.values(seoRoutes).map((path) => path.replace(':part', 'posts-1')),
  ])('answers %s with the page that names nobody', async (path) => {
    const { get, renderCalls } = await setUp();
    for (const headers of [{}, cookieOf('forged'), cookieOf('mel'), { cookie: 'signed_in=1' }]) {
      const response = await get(path, headers);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(response.headers.get('retry-after')).toBe(String(limits.closedSite.retrySeconds));
      expect(await response.text()).toBe(closedPage(errorStylePath));
    }
    expect(renderCalls).toEqual([]);
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE'])('also for %s', async (method) => {
    const { get } = await setUp();
    expect((await get('/', {}, method)).status).toBe(503);
  });

  it('is open to administrators, for whom no cache stores a page', async () => {
    const { get } = await setUp();
    for (const path of [pages.home, pages.admin, seoRoutes.robots, seoRoutes.manifest]) {
      const response = await get(path, cookieOf('ada'));
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });

  it('has previews for administrators, with what a visitor would read', async () => {
    const { get, renderCalls } = await setUp();
    for (const audience of ['visitor', 'member'] as const)
      expect((await get(previewPath(audience), cookieOf('ada'))).status).toBe(200);
    const [visitor, member] = renderCalls.map(({ options }) => options.apiHeaders);
    expect(visitor).toMatchObject({ ...cookieOf('ada'), [previewAudienceHeader]: 'visitor' });
    expect(member).not.toHaveProperty(previewAudienceHeader);
    expect(await (await get(closedPagePath, cookieOf('ada'))).text()).toBe(closedPage(errorStylePath));
  });

  it('lets somebody without a session sign in', async () => {
    const { get, renderCalls } = await setUp();
    for (const path of [pages.signIn, pages.admin, pages.adminPosts]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
    expect(renderCalls).toHaveLength(3);
    expect((await get(pages.admin, cookieOf('mel'))).status).toBe(503);
  });

  it('lets everybody set up a new site, and names it to administrators alone', async () => {
    const { get, renderCalls } = await setUp();
    for (const headers of [{}, cookieOf('mel'), cookieOf('ada')]) {
      const response = await get(pages.setup, headers);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    const names = renderCalls.map(({ options }) => options.site.words.name);
    expect(names).toEqual(['', '', defaultSiteSettings.words.name]);
  });

  it('is noticed where the page is cached, and so is its opening', async () => {
    const { state, get } = await setUp({ isOpen: true });
    const open = await get('/');
    expect(open.status).toBe(200);
    const tag = open.headers.get('etag') ?? '';
    const status = async () => (await get('/', { 'if-none-match': tag })).status;
    expect(await status()).toBe(304);
    Object.assign(state, { version: '2', isOpen: false });
    await eventually(async () => (await status()) === 503);
    Object.assign(state, { version: '3', isOpen: true });
    await eventually(async () => (await status()) === 304);
  });

  it('stays closed while the api does not answer', async () => {
    const { state, get } = await setUp();
    expect((await get('/')).status).toBe(503);
    state.answers = false;
    await eventually(async () => (await get(pages.admin, cookieOf('ada'))).status === 503);
    expect(await (await get('/')).text()).toBe(closedPage(errorStylePath));
  });
});

it('has a page without a name or anything that loads, but for its style', () => {
  const page = closedPage(errorStylePath);
  const { name, homeTitle, tagline, bio } = defaultSiteSettings.words;
  for (const word of [name, homeTitle, tagline, bio]) expect(page).not.toContain(word);
  expect(page).not.toMatch(/<script|<img|og:|ld\+json|manifest|canonical/);
  expect(page).toContain(texts.closed.text);
});
