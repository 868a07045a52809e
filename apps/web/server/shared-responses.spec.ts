import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type ApiFetch,
  contentVersionHeader,
  contentVersionValue,
  cookies,
  createApiClient,
  defaultSiteSettings,
  limits,
  pages,
  routes,
  visitorClassHeader,
} from '@sandstone/contract';
import { type RenderedPage, type RenderPage } from '../src/app/renderer.ts';
import { closeServers, listen, startApp } from './app.fixture.ts';
import { CurrentSite } from './current-site.ts';
import { SharedResponses } from './shared-responses.ts';

let asked: string[];
let answer: { status: number; version: string };
const send: ApiFetch = async (url) => {
  asked.push(url);
  const { status, version } = answer;
  return {
    ok: status < 300,
    status,
    headers: { get: (name) => (name === contentVersionHeader ? version : null) },
    json: async () => ({ status }),
  };
};
const init = {
  method: 'GET',
  headers: {},
  body: undefined,
  credentials: 'same-origin',
  signal: undefined,
} as const;

beforeEach(() => {
  asked = [];
  answer = { status: 200, version: contentVersionValue('1', 'everyone') };
});

describe('responses that pages share', () => {
  it('are asked for once a second, by address', async () => {
    jest.useFakeTimers();
    const shared = new SharedResponses();
    for (const url of ['/events', '/photos', '/events']) await shared.fetch('1', send)(url, init);
    expect(asked).toEqual(['/events', '/photos']);
    jest.advanceTimersByTime(limits.reactionCountsMs + 1);
    await shared.fetch('1', send)('/events', init);
    expect(asked).toEqual(['/events', '/photos', '/events']);
    jest.useRealTimers();
  });

  it.each([
    ['a failure', { status: 503, version: contentVersionValue('1', 'everyone') }],
    ['of another version', { status: 200, version: contentVersionValue('2', 'everyone') }],
    ['of a member', { status: 200, version: contentVersionValue('1', 'member') }],
    ['without a version', { status: 200, version: '' }],
  ])('are not kept if they are %s', async (_name, other) => {
    const shared = new SharedResponses();
    answer = other;
    await shared.fetch('1', send)('/events', init);
    await shared.fetch('1', send)('/events', init);
    expect(asked).toHaveLength(2);
  });

  it('end with the version', async () => {
    const shared = new SharedResponses();
    await shared.fetch('1', send)('/events', init);
    await shared.fetch('2', send)('/events', init);
    expect(asked).toHaveLength(2);
  });
});

describe('the pages that share them', () => {
  afterEach(closeServers);

  const classToken = 'a-token-of-this-system';
  const gate = { classToken, rulesVersion: 7, changedAt: '2026-01-01T00:00:00.000Z' };
  const classIs = (visitorClass: string) => ({ [visitorClassHeader]: `${visitorClass} 7 ${classToken}` });
  const member = { cookie: `${cookies.session}=ada` };
  /** Every page asks for the photos, as the pages of the site ask for the navigation. */
  const render: RenderPage = async (_request, { apiUrl, apiHeaders: headers, fetch: send }) => {
    await createApiClient({ baseUrl: apiUrl, headers, fetch: send }).call('photos');
    const page = { kind: 'page', status: 200, html: Buffer.from('<p>hi</p>'), personal: false };
    return page as RenderedPage;
  };

  async function setUp({ isOpen = true, hasRules = false } = {}) {
    const state = { version: '1', photos: 0 };
    const apiUrl = await listen(({ url = '', headers }, response) => {
      if (url === routes.contentVersion.path)
        return response.end(JSON.stringify({ version: state.version, isOpen, gate: hasRules ? gate : null }));
      if (url === routes.internalSite.path) return response.end(JSON.stringify(defaultSiteSettings));
      const isMember = headers.cookie !== undefined;
      if (url !== routes.photos.path)
        return response.end(JSON.stringify({ authenticated: isMember, user: { role: 'user' } }));
      state.photos += 1;
      response.setHeader(contentVersionHeader, contentVersionValue(state.version, 'everyone'));
      return response.end('{}');
    });
    const { base } = await startApp({}, { apiUrl, site: new CurrentSite(apiUrl), render });
    const get = async (path: string, given: Record<string, string> = {}) =>
      void (await (await fetch(base + path, { headers: given })).text());
    return { state, get };
  }

  it('are those of visitors, at one version of the content', async () => {
    const { state, get } = await setUp();
    await get(pages.home);
    await get(pages.pictures);
    expect(state.photos).toBe(1);
    await get(pages.posts, member);
    await get(pages.allVideos, member);
    expect(state.photos).toBe(3);
  });

  it('are not those of a visitor whom a rule keeps out', async () => {
    const { state, get } = await setUp({ hasRules: true });
    await get(pages.home, classIs('open'));
    expect(state.photos).toBe(1);
    await get(pages.terms, classIs('blocked'));
    await get(pages.privacy, classIs('blocked'));
    expect(state.photos).toBe(3);
  });

  it('are not those of a closed site', async () => {
    const { state, get } = await setUp({ isOpen: false });
    await get(pages.signIn);
    await get(pages.setup);
    expect(state.photos).toBe(2);
  });
});
