import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cookies, pages, previewPath, routes, seoRoutes, visitorClassHeader } from '@sandstone/contract';
import { type RenderPage } from '../src/app/renderer.ts';
import { legalBodies } from '../src/shared/testing/legal.builder.ts';
import { toldIn, toldSite } from '../src/shared/testing/told-settings.ts';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { CurrentSite } from './current-site.ts';

afterEach(closeServers);

// The server's types have no DOM, which those of the pages need.
const pagesOfSite: string = '../src/app/entry-server.tsx';
const { render } = (await import(pagesOfSite)) as { render: RenderPage };

const classToken = 'a-token-of-this-system';
const gate = { classToken, rulesVersion: 7, changedAt: '2026-01-01T00:00:00.000Z' };
const classIs = (visitorClass: string) => ({ [visitorClassHeader]: `${visitorClass} 7 ${classToken}` });
const session = (name: string) => ({ cookie: `${cookies.session}=${name}` });

/** A web server with the pages themselves, and an api whose only administrator is Ada. */
async function setUp(state: { isOpen: boolean; gate?: typeof gate }) {
  const apiUrl = await listen((request, response) => {
    const { url = '', headers } = request;
    const answer = (body: unknown) => response.end(JSON.stringify(body));
    if (url === routes.contentVersion.path) return answer({ version: '1', gate: null, ...state });
    if (url === routes.internalSite.path) return answer(toldSite);
    if (url === routes.session.path) {
      const role = { ada: 'admin', mel: 'user' }[/session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''];
      return answer(role === undefined ? { authenticated: false } : { authenticated: true, user: { role } });
    }
    if (legalBodies[url] !== undefined) return answer(legalBodies[url]);
    // As the api of a closed site, or of one that a visitor does not see.
    return response.writeHead(503).end();
  });
  const { base } = await startApp(
    {},
    {
      apiUrl,
      site: new CurrentSite(apiUrl),
      render,
      assets: () => ({ headScript: '/head.js', entry: '/client.js', styles: [], preloads: [] }),
    },
  );
  /** Sends the path as it is, which `fetch` would resolve. */
  return async (path: string, headers: Record<string, string> = {}) => {
    const { hostname, port } = new URL(base);
    const sent = request({ hostname, port, path, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // as 'response' is documented
    const { statusCode: status, rawHeaders } = response;
    return { status, text: `${rawHeaders.join('\n')}\n${await text(response)}` };
  };
}

const paths = [
  ...Object.values(pages).map((path) => path.replace(/:\w+/g, 'x')),
  ...Object.values(seoRoutes).map((path) => path.replace(':part', 'posts-1')),
  `/${toldSite.words.eventsAlias}/x`,
  previewPath('visitor'),
  '/nothing-here',
  '/index.html',
];
/** Paths that are other ones when they are resolved. */
const resolved = ['/', '/pictures', '/links'].flatMap((path) => [
  `${pages.admin}/..\\${path.slice(1)}`,
  `${pages.admin}\\..\\${path.slice(1)}`,
  `${pages.admin}/..%5c${path.slice(1)}`,
  `${pages.admin}/..${path}`,
  `${pages.admin}/%2e%2E${path}`,
  `${pages.admin}/.%2e${path}?x`,
  `${pages.signIn}/..\\${path.slice(1)}`,
  `${pages.signIn}/..${path}`,
]);
const callers = {
  nobody: {},
  confirmed: { cookie: `${cookies.age}=true` },
  forged: session('x'),
  mel: session('mel'),
};

describe('a closed site tells its name where somebody signs in, and nothing else', () => {
  it.each(Object.entries(callers))('to %s', async (_name, headers) => {
    const get = await setUp({ isOpen: false });
    const told: Record<string, string[]> = {};
    for (const path of [...paths, ...resolved]) {
      const fields = toldIn((await get(path, headers)).text);
      if (fields.length > 0) told[path] = fields;
    }
    const isSignIn = (path: string) => path === pages.signIn || `${path}/`.startsWith(`${pages.admin}/`);
    expect(Object.keys(told).filter((path) => !isSignIn(path))).toEqual([]);
    for (const [path, fields] of Object.entries(told)) expect([path, fields]).toEqual([path, ['name']]);
    expect(told[pages.signIn]).toEqual(['name']);
    expect(told[pages.setup]).toBeUndefined();
  });

  it('but tells an administrator everything that a page shows', async () => {
    const get = await setUp({ isOpen: false });
    for (const path of [pages.admin, pages.home, pages.signIn])
      expect(toldIn((await get(path, session('ada'))).text)).toEqual(
        expect.arrayContaining(['tagline', 'markId']),
      );
  });

  it('and its pages go on as documents', async () => {
    const get = await setUp({ isOpen: false });
    expect((await get(pages.signIn)).text).toContain('"isClosed":true');
    expect((await get(pages.signIn, session('ada'))).text).not.toContain('"isClosed":true');
  });
});

it.each(['unverified', 'blocked', 'hidden'])(
  'the bare pages of the class %s tell nothing',
  async (visitorClass) => {
    const get = await setUp({ isOpen: true, gate });
    for (const path of [...paths, ...resolved])
      for (const headers of Object.values(callers)) {
        const page = await get(path, { ...headers, ...classIs(visitorClass) });
        expect([path, toldIn(page.text)]).toEqual([path, []]);
      }
  },
);

it.each(resolved)('answers %s as a page that is not there', async (path) => {
  const get = await setUp({ isOpen: true });
  expect((await get(path)).status).toBe(404);
});
