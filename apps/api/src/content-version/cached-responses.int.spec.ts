import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { contentVersionHeader, photosPage, routePath, routes, sitemapKinds } from '@sandstone/contract';
import { aPhoto } from '@sandstone/database/testing';
import { InMemorySignalBus } from '@sandstone/jobs/testing';
import { SIGNAL_BUS } from '@sandstone/nest';
import { eventually } from '@sandstone/testing';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { IDENTITY_VERIFIER } from '../infrastructure/identity.module.ts';
import { adminSession } from '../testing/admin-session.ts';
import { sameOriginHeaders, startReplica } from '../testing/api.fixture.ts';
import { apiSuite } from '../testing/api.suite.ts';

apiSuite('cached responses of several replicas', (start) => {
  const replicas: NestExpressApplication[] = [];
  // Registered before the other api's hook, which drops the database.
  afterAll(() => Promise.all(replicas.map((replica) => replica.close())), 20_000);
  const test = start();
  const admin = adminSession(test);
  let [first, second, withoutSignals] = ['', '', ''];
  beforeAll(async () => {
    const replicaUrl = async (signals?: InMemorySignalBus) => {
      const replica = await startReplica(test.app.get(API_CONFIG), (testing) => {
        const same = testing.overrideProvider(IDENTITY_VERIFIER).useValue(test.identity);
        return signals === undefined ? same : same.overrideProvider(SIGNAL_BUS).useValue(signals);
      });
      replicas.push(replica);
      return replica.getUrl();
    };
    first = await replicaUrl();
    second = await replicaUrl();
    withoutSignals = await replicaUrl(new InMemorySignalBus());
  });

  const ask = (site: string, headers: Record<string, string> = {}) =>
    fetch(site + routePath('photos', {}, { limit: 5 }), { headers: { ...sameOriginHeaders, ...headers } });
  const descriptions = async (site: string) =>
    photosPage.parse(await (await ask(site)).json()).photos.map(({ description }) => description);
  const describePhoto = (site: string, id: string, description: string) =>
    fetch(site + routePath('adminUpdatePhoto', { id }), {
      method: 'PATCH',
      headers: { ...sameOriginHeaders, cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ description }),
    });

  it('show a change through one of them at once there, and soon on all of them', async () => {
    const id = await aPhoto(test.database, { description: 'before' });
    const all = [first, second, withoutSignals];
    await eventually(async () => (await descriptions(withoutSignals))[0] === 'before');
    for (const site of all) await descriptions(site);
    expect((await describePhoto(first, id, 'after')).status).toBe(200);
    expect((await descriptions(first))[0]).toBe('after');
    // Without signals, the version is read again once it is a second old.
    for (const site of all) await eventually(async () => (await descriptions(site))[0] === 'after');
  });

  it('are revalidated by their bytes', async () => {
    const visitor = await ask(first);
    const etag = visitor.headers.get('etag') ?? '';
    expect(etag).toBe(`W/"${hash('sha1', await visitor.text(), 'base64url')}"`);
    const again = await ask(first, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const menu = (tag = '') => fetch(first + routes.events.path, { headers: { 'if-none-match': tag } });
    const menuEtag = (await menu()).headers.get('etag') ?? '';
    await describePhoto(first, await aPhoto(test.database), 'new');
    expect((await ask(first, { 'if-none-match': etag })).status).toBe(200);
    // No event shows a photo.
    expect((await menu(menuEtag)).status).toBe(304);
  });

  it('do not change with a photo that visitors do not see, nor do their headers', async () => {
    const paths = [
      ...[routes.photos, routes.posts, routes.events, routes.recentEvents, routes.videos].map(
        ({ path }) => path,
      ),
      ...sitemapKinds.map((kind) => routePath('sitemap', { kind })),
    ];
    const read = () =>
      Promise.all(
        paths.map(async (path) => {
          const response = await fetch(second + path);
          const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
          // The reverse proxy hides this one.
          delete headers[contentVersionHeader];
          return { path, headers, text: await response.text() };
        }),
      );
    const before = await read();
    const id = await aPhoto(test.database, { listed: false });
    expect((await describePhoto(second, id, 'private')).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('never contain an error, and have no version then', async () => {
    const missing = await fetch(second + routePath('post', { id: crypto.randomUUID() }));
    expect([missing.status, missing.headers.get('etag'), missing.headers.get(contentVersionHeader)]).toEqual([
      404,
      null,
      null,
    ]);
    const invalid = await fetch(`${second}${routes.photos.path}?limit=0`);
    expect([invalid.status, invalid.headers.get('etag')]).toEqual([400, null]);
  });

  it('differ by the verified session, not by the cookie, and an administrator’s are not kept', async () => {
    const videos = (cookie?: string) =>
      fetch(second + routes.videos.path, { headers: { ...sameOriginHeaders, ...(cookie && { cookie }) } });
    const member = await test.signIn('member@example.com');
    for (const [cookie, privacy, audience] of [
      [undefined, 'no-cache', 'visitor'],
      ['__Host-session=forged', 'private, no-store', 'visitor'],
      [member.cookie, 'private, no-store', 'member'],
      [admin.cookie, 'private, no-store', undefined],
    ] as const) {
      const response = await videos(cookie);
      expect([response.status, response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
        200,
        privacy,
        'Cookie',
      ]);
      expect(response.headers.get(contentVersionHeader)?.split(' ')[1]).toBe(audience);
    }
    const photos = await ask(second, { cookie: admin.cookie });
    // The gallery is the same for everybody, so its route reads no session.
    expect(photos.headers.get(contentVersionHeader)).toContain('everyone');
  });
});
