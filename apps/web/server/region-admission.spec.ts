import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cookies,
  demoVisitPath,
  defaultSiteSettings,
  errorStylePath,
  limits,
  pages,
  previewPath,
  problems,
  routes,
  seoRoutes,
  unnamedSite,
  visitorClassHeader,
} from '@sandstone/contract';
import { blockedPage, type ClassCheck, verifyPage, waysToVerify } from '@sandstone/domain';
import { eventually } from '@sandstone/testing';
import { CurrentSite } from './current-site.ts';
import { closeServers, listen, startApp } from './app.fixture.ts';

afterEach(closeServers);

const classToken = 'a-token-of-this-system';
const longAgo = '2026-01-01T00:00:00.000Z';
const rulesOf = (rulesVersion: number, changedAt = longAgo): ClassCheck => ({
  classToken,
  rulesVersion,
  changedAt,
});
const headerOf = (visitorClass: string, rulesVersion = 7) => `${visitorClass} ${rulesVersion} ${classToken}`;
const classIs = (visitorClass: string, rulesVersion?: number) => ({
  [visitorClassHeader]: headerOf(visitorClass, rulesVersion),
});
const session = { cookie: `${cookies.session}=ada` };

async function setUp(gate: ClassCheck | null = rulesOf(7)) {
  const state: { version: string; gate: ClassCheck | null | undefined; answers: boolean } = {
    version: '1',
    gate,
    answers: true,
  };
  /** The class that each request to the api names, by path. */
  const seen = new Map<string, unknown>();
  const apiUrl = await listen((request, response) => {
    if (!state.answers) return response.destroy();
    const { url = '', headers } = request;
    if (url === routes.contentVersion.path)
      return response.end(JSON.stringify({ version: state.version, isOpen: true, gate: state.gate }));
    if (url === routes.internalSite.path) return response.end(JSON.stringify(defaultSiteSettings));
    seen.set(url.replace(/\?.*/, ''), headers[visitorClassHeader.toLowerCase()]);
    if (url === routes.session.path)
      return response.end(JSON.stringify({ authenticated: true, user: { role: 'admin' } }));
    return response.end(JSON.stringify({ posts: [], videos: [], nextCursor: null, total: 0 }));
  });
  const { base, renderCalls } = await startApp({}, { apiUrl, demo: true, site: new CurrentSite(apiUrl) });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(base + path, { method, headers, redirect: 'manual' });
  return { state, get, renderCalls, seen };
}

const sitePaths = [
  pages.home,
  pages.allVideos,
  '/video/dunes/1',
  pages.pictures,
  `${pages.pictures}?page=2`,
  pages.profile,
  pages.admin,
  pages.setup,
  '/nothing-here',
  '/pictures/',
  `${pages.signIn}/`,
  previewPath('visitor'),
  ...Object.values(seoRoutes).map((path) => path.replace(':part', 'posts-1')),
];

describe('while visitors of a region do not see the site', () => {
  it.each([...sitePaths, pages.terms])('nobody gets %s without a class', async (path) => {
    const { get, renderCalls } = await setUp();
    for (const named of [
      undefined,
      'open',
      'open 7',
      'open 7 another-token',
      `everybody 7 ${classToken}`,
      headerOf('open', 6),
      headerOf('staff', 8),
    ]) {
      const response = await get(path, {
        ...session,
        ...(named !== undefined && { [visitorClassHeader]: named }),
      });
      expect([named, response.status]).toEqual([named, 503]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('retry-after')).toBe(String(limits.unavailable.retrySeconds));
      const text = await response.text();
      expect(text).toContain(problems.unavailable.title);
      expect(text).not.toContain(defaultSiteSettings.words.name);
    }
    expect(renderCalls).toEqual([]);
  });

  it.each([pages.signIn, pages.adminRegions])(
    'an administrator gets %s, without a name, whatever the reverse proxy says',
    async (path) => {
      const { get, renderCalls } = await setUp();
      for (const headers of [{}, classIs('open', 6), classIs('staff', 8)]) {
        const response = await get(path, { ...session, ...headers });
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      }
      for (const { options } of renderCalls)
        expect(options).toMatchObject({ isBare: true, isHidden: true, site: unnamedSite });
      expect(renderCalls).toHaveLength(3);
    },
  );

  it('health and metrics need no class', async () => {
    const { get } = await setUp();
    for (const { path } of [routes.live, routes.ready, routes.metrics])
      expect((await get(path)).headers.get('retry-after')).toBeNull();
    expect((await get(routes.live.path)).status).toBe(200);
    expect((await get(routes.metrics.path)).status).toBe(200);
  });

  it.each(sitePaths)('visitors who are not admitted get a page without a name for %s', async (path) => {
    const { get, renderCalls } = await setUp();
    for (const [visitorClass, status, page] of [
      ['unverified', 403, verifyPage(errorStylePath, waysToVerify([], ''), '')],
      ['blocked', 451, blockedPage(errorStylePath)],
      ['hidden', 451, blockedPage(errorStylePath)],
    ] as const)
      for (const method of ['GET', 'POST']) {
        const response = await get(path, { ...classIs(visitorClass), ...session }, method);
        expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
        expect(await response.text()).toBe(page);
        expect(response.headers.get('etag')).toBeNull();
      }
    expect(renderCalls).toEqual([]);
  });

  it.each(['open', 'declare', 'verified', 'staff'])(
    'the class %s gets pages, and the api learns it',
    async (name) => {
      const { get, renderCalls, seen } = await setUp();
      for (const path of [pages.home, pages.terms, pages.signIn, seoRoutes.feed]) {
        expect([path, (await get(path, classIs(name))).status]).toEqual([path, 200]);
      }
      await get(pages.profile, { ...classIs(name), ...session });
      for (const { options } of renderCalls) {
        expect(options.isBare).toBe(false);
        expect(options.apiHeaders).toHaveProperty([visitorClassHeader.toLowerCase()], headerOf(name));
      }
      for (const route of ['posts', 'videos', 'session'] as const)
        expect(seen.get(routes[route].path)).toBe(headerOf(name));
    },
  );

  it.each(['unverified', 'blocked'])('the class %s may sign in and read the legal pages', async (name) => {
    const { get, renderCalls } = await setUp();
    for (const path of [
      pages.signIn,
      pages.terms,
      pages.privacy,
      pages.recordKeeping,
      pages.contentRemoval,
    ]) {
      const response = await get(path, classIs(name));
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      expect(response.headers.get('etag')).toBeNull();
    }
    expect(renderCalls).toHaveLength(5);
    for (const { options } of renderCalls)
      expect(options).toMatchObject({
        isBare: true,
        isHidden: false,
        site: unnamedSite,
        ageConfirmed: false,
      });
  });

  it('a hidden site has no legal pages, and its sign-in names nobody, also to an administrator', async () => {
    const { get, renderCalls } = await setUp();
    // The sign-in of another class is another page.
    await get(pages.signIn, classIs('blocked'));
    renderCalls.splice(0);
    for (const headers of [classIs('hidden'), { ...classIs('hidden'), ...session }])
      expect((await get(pages.signIn, headers)).status).toBe(200);
    expect(renderCalls).toHaveLength(2);
    for (const { options } of renderCalls)
      expect(options).toMatchObject({ isBare: true, isHidden: true, site: unnamedSite, ageConfirmed: false });
    expect((await get(pages.terms, classIs('hidden'))).status).toBe(451);
  });

  it('the forms are there for every class', async () => {
    const { get } = await setUp();
    for (const path of [pages.age, demoVisitPath])
      for (const name of ['unverified', 'blocked', 'hidden']) {
        // The forms refuse a request that names no origin.
        expect([path, (await get(path, classIs(name), 'POST')).status]).toEqual([path, 403]);
        expect((await get(path, classIs(name))).status).not.toBe(200);
      }
  });

  it('no page is kept for another class', async () => {
    const { get, renderCalls } = await setUp();
    const pageFor = async (name: string, headers = {}) => {
      const before = renderCalls.length;
      const { status } = await get(pages.terms, { ...classIs(name), ...headers });
      return [status, renderCalls.length - before];
    };
    expect(await pageFor('declare')).toEqual([200, 1]);
    expect(await pageFor('blocked')).toEqual([200, 1]);
    expect(await pageFor('hidden')).toEqual([451, 0]);
    expect(await pageFor('declare')).toEqual([200, 0]);
    // A proof comes with the cookie of a confirmed age, and such pages have one copy.
    const confirmed = { cookie: `${cookies.age}=true` };
    expect(await pageFor('verified', confirmed)).toEqual([200, 1]);
    expect(await pageFor('open', confirmed)).toEqual([200, 0]);
    const tag = (await get(pages.terms, classIs('declare'))).headers.get('etag') ?? '';
    for (const [name, status] of [
      ['declare', 304],
      ['blocked', 200],
      ['hidden', 451],
    ] as const)
      expect((await get(pages.terms, { ...classIs(name), 'if-none-match': tag })).status).toBe(status);
  });
});

describe('a change of the rules', () => {
  it('is read at once if the reverse proxy has noticed it before', async () => {
    const { state, get } = await setUp();
    expect((await get('/', classIs('open'))).status).toBe(200);
    state.gate = rulesOf(8);
    expect((await get('/', classIs('open', 8))).status).toBe(200);
    expect((await get('/', classIs('open', 7))).status).toBe(503);
    state.gate = null;
    expect((await get('/', classIs('open', 9))).status).toBe(200);
  });

  it('leaves the reverse proxy a moment to follow', async () => {
    const { get } = await setUp(rulesOf(8, new Date().toISOString()));
    expect((await get('/', classIs('open', 7))).status).toBe(200);
    expect((await get('/', classIs('blocked', 7))).status).toBe(451);
  });

  it('takes effect on pages that are kept', async () => {
    const { state, get } = await setUp(null);
    expect((await get('/')).status).toBe(200);
    Object.assign(state, { version: '2', gate: rulesOf(8) });
    await eventually(async () => (await get('/')).status === 503);
    Object.assign(state, { version: '3', gate: null });
    await eventually(async () => (await get('/')).status === 200);
  });

  it('holds while the api does not answer', async () => {
    const { state, get } = await setUp();
    expect((await get('/')).status).toBe(503);
    state.answers = false;
    expect((await get(pages.terms, classIs('hidden'))).status).toBe(451);
    expect((await get('/', classIs('blocked'))).status).toBe(451);
    expect((await get('/')).status).toBe(503);
  });
});

it('asks for no class while everybody sees the site, or of an api of the previous release', async () => {
  for (const gate of [null, undefined]) {
    const { state, get, renderCalls } = await setUp(null);
    state.gate = gate;
    for (const headers of [{}, classIs('blocked'), { [visitorClassHeader]: 'anything' }])
      expect((await get(pages.terms, headers)).status).toBe(200);
    for (const { options } of renderCalls) expect(options.isBare).toBe(false);
  }
});
