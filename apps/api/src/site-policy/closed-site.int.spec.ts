import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  contentVersionHeader,
  contentVersionResponse,
  limits,
  previewAudienceHeader,
  problems,
  type Route,
  type RouteName,
  routes,
  type SetOpening,
  sitePolicyResponse,
} from '@sandstone/contract';
import { SiteStateRepository } from '@sandstone/database';
import { statusOf } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';

const named = Object.entries(routes) as [RouteName, Route][];
const forVisitors = named
  .filter(([, { access, whileClosed }]) => ['public', 'member'].includes(access) && whileClosed !== true)
  .map(([name]) => name);
const stillUsed = named
  .filter(
    ([, { access, whileClosed }]) => access === 'internal' || access === 'webhook' || whileClosed === true,
  )
  .map(([name]) => name);
const unknownId = '00000000-0000-4000-8000-000000000000';

apiSuite('a closed site', (start) => {
  const test = start();
  // A new session each time, because some routes end those of their user.
  const administrator = async () => ({ cookie: (await test.signIn()).cookie });
  const call = (name: RouteName, headers: Record<string, string> = {}) =>
    test.request(routes[name].path.replace(/:(?:id|videoId)\b/, unknownId), {
      method: routes[name].method,
      headers,
    });
  const set = async (body: SetOpening) =>
    test.request(routes.adminSetOpening.path, {
      method: routes.adminSetOpening.method,
      headers: { ...(await administrator()), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const setOpen = async (isOpen: boolean) => {
    const { version } = await test.app.get(SiteStateRepository).current();
    const response = await set({ isOpen, unchangedSince: version });
    expect([response.status, await response.json()]).toMatchObject([200, { isOpen, version: version + 1 }]);
  };
  let member: Record<string, string>;
  beforeAll(async () => {
    member = { cookie: (await test.signIn('member@example.com')).cookie };
    // Before, so that responses of the open site are cached.
    for (const name of forVisitors) expect(await statusOf(call(name))).not.toBe(503);
    await setOpen(false);
  });

  it('is decided for every route for visitors', () => {
    expect(forVisitors).toEqual(
      expect.arrayContaining(['photos', 'secureImage', 'embed', 'sitemap', 'openapi']),
    );
    expect(stillUsed).toEqual(
      expect.arrayContaining(['login', 'session', 'config', 'logout', 'streamWebhook']),
    );
  });

  describe.each(forVisitors)('answers %s', (name) => {
    it.each(['nobody', 'a member', 'a forged session'])('to %s with its problem', async (who) => {
      const forged = { cookie: '__Host-session=eyJhbGciOiJub25lIn0.e30.' };
      const headers = who === 'nobody' ? {} : who === 'a member' ? member : forged;
      const response = await call(name, headers);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(response.headers.get('retry-after')).toBe(String(limits.closedSite.retrySeconds));
      expect(await response.json()).toMatchObject({
        code: 'site_closed',
        detail: problems.site_closed.detail,
      });
    });

    it('to an administrator as ever', async () => {
      expect(await statusOf(call(name, await administrator()))).not.toBe(503);
    });
  });

  it.each(stillUsed)('leaves %s alone', async (name) => {
    expect(await statusOf(call(name))).not.toBe(503);
  });

  it('answers a conditional request for a cached response with its problem', async () => {
    await setOpen(true);
    const open = await test.request(routes.photos.path);
    const etag = open.headers.get('etag') ?? '';
    expect((await test.request(routes.photos.path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await setOpen(false);
    expect((await test.request(routes.photos.path, { headers: { 'if-none-match': etag } })).status).toBe(503);
  });

  it('is told to web and to the reverse proxy', async () => {
    const policy = async () => sitePolicyResponse.parse(await (await call('sitePolicy')).json());
    const version = async () => contentVersionResponse.parse(await (await call('contentVersion')).json());
    const closed = [await policy(), await version()] as const;
    expect(closed).toMatchObject([{ isOpen: false }, { isOpen: false }]);
    await setOpen(true);
    const open = [await policy(), await version()] as const;
    expect(open).toMatchObject([{ isOpen: true }, { isOpen: true }]);
    expect(open[0].version).not.toBe(closed[0].version);
    expect(open[1].version).not.toBe(closed[1].version);
    await setOpen(false);
  });

  it('lets the reverse proxy ask who may see it', async () => {
    expect(await statusOf(call('closedSiteAccess'))).toBe(401);
    expect(await statusOf(call('closedSiteAccess', member))).toBe(401);
    expect(await statusOf(call('closedSiteAccess', await administrator()))).toBe(204);
    const signedOut = { cookie: `${(await test.signIn()).cookie}; signed_out=1` };
    expect(await statusOf(call('closedSiteAccess', signedOut))).toBe(401);
  });

  it('is read like a visitor for the preview of an administrator, and of nobody else', async () => {
    const read = (headers: Record<string, string>) =>
      call('videos', { ...headers, [previewAudienceHeader]: 'visitor' });
    expect((await read({})).status).toBe(503);
    expect((await read(member)).status).toBe(503);
    const response = await read(await administrator());
    expect([response.status, response.headers.get(contentVersionHeader)]).toEqual([
      200,
      expect.stringMatching(/ visitor$/),
    ]);
  });

  it('refuses a change of an older state', async () => {
    const response = await set({ isOpen: true, unchangedSince: 1 });
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'changed_since' }]);
  });
});
