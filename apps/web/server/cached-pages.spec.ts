import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  contentVersionHeader,
  contentVersionValue,
  cookies,
  createApiClient,
  limits,
  routes,
  defaultSiteSettings,
} from '@sandstone/contract';
import { eventually } from '@sandstone/testing';
import { type RenderedPage } from '../src/app/renderer.ts';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { CurrentSite } from './current-site.ts';

const state = { version: '1', sessions: 0, photosVersion: undefined as string | undefined };
const users: Record<string, { role: string }> = {
  ada: { role: 'user' },
  bob: { role: 'user' },
  eve: { role: 'admin' },
};

/** An api that knows the version and who is signed in. */
const startApi = () =>
  listen((request, response) => {
    if (request.url === routes.contentVersion.path)
      return response.end(JSON.stringify({ version: state.version }));
    if (request.url === routes.internalSite.path) return response.end(JSON.stringify(defaultSiteSettings));
    if (request.url === routes.photos.path) {
      if (state.photosVersion !== undefined) response.setHeader(contentVersionHeader, state.photosVersion);
      return response.end('{}');
    }
    state.sessions += 1;
    const name = new RegExp(`${cookies.session}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
    return response.end(JSON.stringify({ authenticated: name in users, user: users[name] }));
  });

const cookieOf = (name: string) => `${cookies.session}=${name}`;

/** The options of a web server with an api of its own. */
async function ownApi() {
  const apiUrl = await startApi();
  return { apiUrl, site: new CurrentSite(apiUrl) };
}

async function setUp(page: Partial<RenderedPage> | Error = {}) {
  const { base, renderCalls } = await startApp(page, await ownApi());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(base + path, { headers, redirect: 'manual' });
  return { get, renderCalls };
}

beforeEach(() => {
  Object.assign(state, { version: '1', photosVersion: undefined });
});
afterEach(closeServers);

describe('cached pages', () => {
  it('are rendered once per version of the content, also for simultaneous requests', async () => {
    const { get, renderCalls } = await setUp();
    await Promise.all([get('/'), get('/')]);
    await get('/');
    expect(renderCalls).toHaveLength(1);
    state.version = '2';
    await eventually(async () => {
      await get('/');
      return renderCalls.length === 2;
    });
  });

  it('differ by address, age state, session cookie and verified reader', async () => {
    const { get, renderCalls } = await setUp();
    const requests: [string, Record<string, string>][] = [
      ['/', {}],
      ['/pictures', {}],
      ['/', { cookie: `${cookies.age}=true` }],
      ['/', { cookie: cookieOf('forged') }],
      ['/', { cookie: cookieOf('ada') }],
    ];
    for (const [path, headers] of [...requests, ...requests]) await get(path, headers);
    expect(renderCalls).toHaveLength(requests.length);
    // Members share a page, whose rendering used the session of one of them.
    await get('/', { cookie: cookieOf('bob') });
    expect(renderCalls).toHaveLength(requests.length);
    expect(renderCalls.at(-1)?.options.apiHeaders['cookie']).toBe(cookieOf('ada'));
  });

  it('include a page with a query from its second request on', async () => {
    const { get, renderCalls } = await setUp();
    for (let request = 0; request < 3; request += 1) await get('/?a=1');
    expect(renderCalls).toHaveLength(2);
  });

  it('are verified by the api for each request with a session, and for no other', async () => {
    const { get } = await setUp();
    state.sessions = 0;
    await get('/');
    await get('/', { cookie: `${cookies.age}=true` });
    expect(state.sessions).toBe(0);
    await get('/', { cookie: cookieOf('ada') });
    await get('/', { cookie: cookieOf('ada') });
    // The first request renders the page, and verifies its reader once more after that.
    expect(state.sessions).toBe(3);
  });

  it.each<[string, Partial<RenderedPage>, Record<string, string>]>([
    ['for an administrator', {}, { cookie: cookieOf('eve') }],
    ['with an error status', { status: 503 }, {}],
    ['with personal content', { personal: true }, {}],
    ['that redirect', { kind: 'redirect', status: 301, location: '/x' }, {}],
  ])('do not include pages %s', async (_, page, headers) => {
    const { get, renderCalls } = await setUp(page);
    for (let request = 0; request < 3; request += 1) await get('/x', headers);
    expect(renderCalls).toHaveLength(3);
  });

  it('of visitors are rendered without cookies, so that no response is a member’s', async () => {
    const { get, renderCalls } = await setUp();
    await get('/', { cookie: `${cookies.visitor}=x; ${cookieOf('forged')}` });
    expect(renderCalls.map(({ options }) => options.apiHeaders['cookie'])).toEqual([undefined]);
  });

  it('of members do not include one whose session ended during its rendering', async () => {
    let renders = 0;
    const { base } = await startApp(
      {},
      {
        ...(await ownApi()),
        render: () => {
          renders += 1;
          if (renders === 1) delete users['cleo'];
          return Promise.resolve({
            kind: 'page',
            status: 200,
            html: Buffer.from(`<p>${renders}</p>`),
            personal: false,
          });
        },
      },
    );
    users['cleo'] = { role: 'user' };
    await fetch(base, { headers: { cookie: cookieOf('cleo') } });
    for (let request = 0; request < 2; request += 1)
      await fetch(base, { headers: { cookie: cookieOf('ada') } });
    expect(renders).toBe(2);
  });

  it('do not include a page of which a part failed', async () => {
    let renders = 0;
    const { base } = await startApp(
      {},
      {
        ...(await ownApi()),
        render: (_request, { onError }) => {
          renders += 1;
          if (renders === 1) onError(new Error('no photos'));
          return Promise.resolve({
            kind: 'page',
            status: 200,
            html: Buffer.from(`<p>${renders}</p>`),
            personal: false,
          });
        },
      },
    );
    for (let request = 0; request < 3; request += 1) await fetch(base);
    expect(renders).toBe(2);
  });

  /** Returns how often three members' requests render a page from a response of the api. */
  async function rendersFrom(photosVersion: string | undefined): Promise<number> {
    Object.assign(state, { version: '2', photosVersion });
    let renders = 0;
    const { base } = await startApp(
      {},
      {
        ...(await ownApi()),
        render: async (_request, { apiUrl, apiHeaders, fetch }) => {
          renders += 1;
          await createApiClient({ baseUrl: apiUrl, headers: apiHeaders, fetch }).call('photos');
          return { kind: 'page', status: 200, html: Buffer.from('<p></p>'), personal: false };
        },
      },
    );
    for (let request = 0; request < 3; request += 1)
      await fetch(base, { headers: { cookie: cookieOf('ada') } });
    return renders;
  }

  it.each([
    ['of their version and audience', contentVersionValue('2', 'member')],
    ['for everyone', contentVersionValue('2', 'everyone')],
    ['that the api does not keep', undefined],
  ])('include one that shows a response %s', async (_what, photosVersion) => {
    expect(await rendersFrom(photosVersion)).toBe(1);
  });

  it.each([
    ['of an older version, from an api that has not noticed the change', contentVersionValue('1', 'member')],
    ['for visitors, because the session ended', contentVersionValue('2', 'visitor')],
  ])('do not include one that shows a response %s', async (_what, photosVersion) => {
    expect(await rendersFrom(photosVersion)).toBe(3);
  });

  it('are rendered to their end although the visitor leaves, because others wait for them', async () => {
    const started = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    let isAborted: boolean | undefined;
    const { base, logLines } = await startApp(
      {},
      {
        ...(await ownApi()),
        render: async ({ signal }) => {
          started.resolve(undefined);
          await finish.promise;
          isAborted = signal.aborted;
          return { kind: 'page', status: 200, html: Buffer.from('<p>whole</p>'), personal: false };
        },
      },
    );
    const leaving = new AbortController();
    const left = fetch(base, { signal: leaving.signal });
    await started.promise;
    const other = fetch(base);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await eventually(() => logLines.some((line) => line.includes('499')));
    finish.resolve(undefined);
    expect(await (await other).text()).toBe('<p>whole</p>');
    expect(isAborted).toBe(false);
  });

  it('are rendered again after a second if they show counts of reactions', async () => {
    const { get, renderCalls } = await setUp({ showsReactions: true });
    await get('/');
    await get('/');
    expect(renderCalls).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, limits.reactionCountsMs));
    await get('/');
    expect(renderCalls).toHaveLength(2);
  });
});
