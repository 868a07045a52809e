import { afterEach, expect, it } from '@jest/globals';
import {
  defaultSiteSettings,
  pages,
  routes,
  seoRoutes,
  texts,
  visitorClassHeader,
} from '@sandstone/contract';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { CurrentSite } from './current-site.ts';

afterEach(closeServers);

const classToken = 'a-token-of-this-system';

async function setUp(given: { hasGate?: boolean } = {}) {
  const changedAt = new Date(0).toISOString();
  const gate = (given.hasGate ?? true) ? { classToken, rulesVersion: 7, changedAt } : null;
  const apiUrl = await listen((request, response) => {
    const isVersion = request.url === routes.contentVersion.path;
    response.end(JSON.stringify(isVersion ? { version: '1', isOpen: true, gate } : defaultSiteSettings));
  });
  const { base, renderCalls } = await startApp({}, { apiUrl, site: new CurrentSite(apiUrl) });
  const get = (path: string, header?: string) =>
    fetch(base + path, { headers: header === undefined ? {} : { [visitorClassHeader]: header } });
  return { get, renderCalls };
}

const by = (visitorClass: string, rules = 7) => `${visitorClass} ${rules} ${classToken}`;

it('asks for no class while everybody sees the site', async () => {
  const { get } = await setUp({ hasGate: false });
  expect((await get(pages.home)).status).toBe(200);
});

it.each([pages.home, pages.signIn, pages.terms, seoRoutes.sitemap, '/nothing-here'])(
  'refuses %s to whom the reverse proxy does not vouch for',
  async (path) => {
    const { get, renderCalls } = await setUp();
    for (const header of [undefined, 'open', `open 7 forged`, by('open', 6), by('open', 8)]) {
      const response = await get(path, header);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    }
    expect(renderCalls).toEqual([]);
  },
);

it.each([pages.home, pages.allVideos, pages.profile, pages.admin, ...Object.values(seoRoutes)])(
  'answers %s with a page that names nobody to visitors who do not see the site',
  async (path) => {
    const { get, renderCalls } = await setUp();
    for (const [visitorClass, status, title] of [
      ['unverified', 403, texts.regionGate.verifyTitle],
      ['blocked', 451, texts.regionGate.blockedTitle],
      ['hidden', 451, texts.regionGate.blockedTitle],
    ] as const) {
      const response = await get(path, by(visitorClass));
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
      const html = await response.text();
      expect(html).toContain(title);
      expect(html).not.toContain(defaultSiteSettings.words.name);
    }
    expect(renderCalls).toEqual([]);
  },
);

it('shows the pages of the law and of signing in without a name, apart from those of others', async () => {
  const { get, renderCalls } = await setUp();
  const nameFor = async (path: string, visitorClass: string) => {
    const response = await get(path, by(visitorClass));
    return [response.status, renderCalls.at(-1)?.options.site.words.name];
  };
  const { name } = defaultSiteSettings.words;
  for (const path of [pages.terms, pages.signIn]) {
    expect(await nameFor(path, 'declare')).toEqual([200, name]);
    expect(await nameFor(path, 'blocked')).toEqual([200, '']);
    const { length } = renderCalls;
    // The page of the first visitor is kept, and is no page of the second.
    expect((await get(path, by('verified'))).status).toBe(200);
    expect(renderCalls).toHaveLength(length);
  }
  expect((await get(pages.terms, by('hidden'))).status).toBe(451);
  expect(await nameFor(pages.signIn, 'hidden')).toEqual([200, '']);
  expect((await get(pages.terms, by('blocked'))).headers.get('cache-control')).toBe('no-store');
});

it('tells the api the class of the visitor', async () => {
  const { get, renderCalls } = await setUp();
  await get(pages.terms, by('unverified'));
  expect(renderCalls[0]?.options.apiHeaders).toMatchObject({
    [visitorClassHeader.toLowerCase()]: by('unverified'),
  });
});
