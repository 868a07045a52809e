import { beforeAll, describe, expect, it } from '@jest/globals';
import { send, sendRaw } from './client.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { useHarness } from './harness.ts';

const avif = 'image/avif,image/webp,image/*,*/*;q=0.8';
const id = '4f1c2f0e-0000-4000-8000-000000000001';
const clearId = '4f1c2f0e-0000-4000-8000-00000000c1ea';

/** Tests of the cache for pictures of videos. */
export function imageCacheSuite(kind: ProxyKind): void {
  describe('pictures of videos', () => {
    const seen: { url: string; accept: string | undefined; cookie: string | undefined }[] = [];
    const harness = useHarness(kind);
    beforeAll(() => {
      harness.api.on('/secureImage/*', (request, response) => {
        const { accept, cookie } = request.headers;
        seen.push({ url: request.url ?? '', accept, cookie });
        if (request.url?.includes('nothing')) {
          response.writeHead(404, { 'cache-control': 'no-store' }).end();
          return;
        }
        const isForMembers = request.url?.includes(clearId) ?? false;
        if (isForMembers && cookie === undefined) return void response.writeHead(404).end();
        const type = accept?.includes('avif') ? 'image/avif' : 'image/jpeg';
        const cacheControl = isForMembers ? 'private, no-store' : 'public, max-age=60, s-maxage=60';
        response
          .writeHead(200, { 'content-type': type, 'cache-control': cacheControl, vary: 'Accept' })
          .end(`${type} of ${request.url}`);
      });
    });
    const get = async (path: string, headers: Record<string, string> = { accept: avif }) => {
      const before = seen.length;
      const response = await send(harness.proxy, path, { headers });
      return { ...response, asked: seen.length - before };
    };

    it('are requested once for all clients that accept the same formats', async () => {
      const path = `/secureImage/${id}?w=640`;
      expect(await get(path)).toMatchObject({ status: 200, asked: 1, text: `image/avif of ${path}` });
      const member = await get(path, { accept: 'image/avif, image/webp', cookie: '__Host-session=secret' });
      expect(member).toMatchObject({ status: 200, asked: 0, text: `image/avif of ${path}` });
      expect(member.headers).toMatchObject({
        'cache-control': 'public, max-age=60, s-maxage=60',
        vary: 'Accept',
      });
      expect(await get(path, { accept: '*/*' })).toMatchObject({ asked: 1, text: `image/jpeg of ${path}` });
      expect(await get(`/secureImage/${id}?w=320`)).toMatchObject({ asked: 1 });
    });

    it('are requested once like the icons of the site', async () => {
      const cacheControl = 'public, max-age=60, s-maxage=60';
      let asked = 0;
      harness.api.on('/siteIcon/*', (_request, response) => {
        asked += 1;
        response
          .writeHead(200, { 'content-type': 'image/png', 'cache-control': cacheControl })
          .end('an icon');
      });
      for (const headers of [{}, { cookie: '__Host-session=secret' }, { accept: avif }])
        expect(await send(harness.proxy, '/siteIcon/1f/192', { headers })).toMatchObject({
          status: 200,
          text: 'an icon',
        });
      // Once for clients that name the formats of photos, and once for those that name none.
      expect(asked).toBe(2);
    });

    it('are requested each time, with the session, when they are for members', async () => {
      const path = `/secureImage/${clearId}?w=640`;
      const member = { accept: avif, cookie: '__Host-session=secret' };
      expect(await get(path, member)).toMatchObject({ status: 200, asked: 1 });
      expect(seen.at(-1)?.cookie).toBe(member.cookie);
      expect(await get(path)).toMatchObject({ status: 404, asked: 1 });
      expect(await get(path, member)).toMatchObject({
        status: 200,
        asked: 1,
        headers: { 'cache-control': 'private, no-store' },
      });
    });

    it('are sent in an accepted format despite a second Accept header', async () => {
      const path = `/secureImage/${id}?w=960`;
      const twice = (first: string, second: string) =>
        sendRaw(
          harness.proxy,
          `GET ${path} HTTP/1.1\r\nHost: ${harness.proxy.publicHost}\r\nAccept: ${first}\r\nAccept: ${second}\r\nConnection: close\r\n\r\n`,
        );
      await twice('image/webp', 'image/avif');
      await twice('image/avif', 'image/webp');
      expect((await get(path, { accept: 'image/webp' })).text).toBe(`image/jpeg of ${path}`);
      expect((await get(path, { accept: '*/*' })).text).toBe(`image/jpeg of ${path}`);
      // The api receives nginx's normalized Accept header, not the client's.
      expect(seen.map(({ accept }) => accept ?? '')).toEqual(
        seen.map(() => expect.stringMatching(/^(image\/avif, image\/webp|image\/avif|image\/webp|)$/)),
      );
    });

    it('are not cached for a width that no page requests', async () => {
      for (const query of ['w=641', 'w=640&x=1', 'x']) {
        const path = `/secureImage/${id}?${query}`;
        expect((await get(path)).asked).toBe(1);
        expect((await get(path)).asked).toBe(1);
      }
    });

    it('are requested each time when they do not exist', async () => {
      expect(await get('/secureImage/nothing')).toMatchObject({ status: 404, asked: 1 });
      expect(await get('/secureImage/nothing')).toMatchObject({ status: 404, asked: 1 });
    });
  });
}
