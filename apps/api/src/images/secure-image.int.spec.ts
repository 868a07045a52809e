import { beforeAll, expect, it } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { defaultShareImage, pictureCacheControl, problemMediaType, routePath } from '@sandstone/contract';
import { UserRepository } from '@sandstone/database';
import { aCover, aVideo } from '@sandstone/database/testing';
import { eventually } from '@sandstone/testing';
import { apiSuite } from '../testing/api.suite.ts';
import { storeCover } from '../testing/content.fixture.ts';

apiSuite('covers of videos', (start) => {
  const test = start();
  let video: string;
  let cover: string;
  beforeAll(async () => {
    video = await aVideo(test.database);
    cover = await aCover(test.database, video, 'clear');
    await storeCover(test, cover);
  });

  const ask = (id: string, { w, accept = '*/*' }: { w?: number; accept?: string } = {}) =>
    test.request(routePath('secureImage', { id }, { w }), { headers: { accept } });

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'avif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpg'],
  ])('are served for Accept %s as %s', async (accept, type, format) => {
    const response = await ask(cover, { w: 640, accept });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': '640',
      'cache-control': pictureCacheControl,
      vary: 'Accept',
    });
    expect(await response.text()).toMatch(new RegExp(`^${format} 640\\.`));
  });

  it.each([
    [100, 320],
    [321, 640],
    [5000, 960],
    [undefined, 960],
  ])('for a requested width of %s px are %i px wide', async (w, width) => {
    expect(await (await ask(cover, { w })).text()).toHaveLength(width);
  });

  it('are revalidated by their ETag, and are not found once they are retired', async () => {
    const { database } = test;
    const own = await aCover(database, await aVideo(database), 'clear');
    await storeCover(test, own);
    const etag = (await ask(own, { w: 640, accept: 'image/webp' })).headers.get('etag') ?? '';
    const path = routePath('secureImage', { id: own }, { w: 640 });
    // Browsers revalidate with this header; `fetch` would send no-cache.
    const again = (accept: string) =>
      test.request(path, { headers: { accept, 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect((await again('image/webp')).status).toBe(304);
    expect((await again('image/avif')).status).toBe(200);
    await database.queries
      .updateTable('covers')
      .set({ retiredAt: new Date() })
      .where('id', '=', own)
      .execute();
    // No signal was sent, so that the api notices the change within a second.
    await eventually(async () => (await again('image/webp')).status === 404);
  });

  it('are served only to members if they show a locked video, also from the cache', async () => {
    const { database } = test;
    const locked = await aVideo(database, { libraryType: 'premium' });
    const clear = await aCover(database, locked, 'clear', { madeFor: 'premium, blurred' });
    await storeCover(test, clear);
    const { cookie } = await test.signIn('member@example.com');
    const path = routePath('secureImage', { id: clear }, { w: 640 });
    const member = await test.request(path, { headers: { cookie, accept: 'image/webp' } });
    expect([member.status, member.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await ask(clear, { w: 640, accept: 'image/webp' })).status).toBe(404);
    expect((await test.request(path, { headers: { cookie, accept: 'image/webp' } })).status).toBe(200);
  });

  it('have no body in the response to HEAD', async () => {
    const response = await test.request(routePath('secureImage', { id: cover }), { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('960');
    expect(await response.text()).toBe('');
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'x', "' or true", '..', 'covers'])(
    'are not found for the id %j',
    async (id) => {
      const response = await ask(id);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe(problemMediaType);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/secureImage/..%2f..%2fetc%2fpasswd', '/secureImage/../../etc/passwd', '/secureImage/%00'])(
    'are not found at %s',
    async (path) => {
      const { port } = new URL(test.url);
      // `fetch` would normalize the path.
      const status = await new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, path }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on('error', reject).end();
      });
      expect(status).toBe(404);
    },
  );

  it('are served only to administrators while their video is hidden', async () => {
    const { database } = test;
    const users = test.app.get(UserRepository);
    const hidden = await aCover(database, await aVideo(database, { hidden: true }), 'clear');
    await storeCover(test, hidden);
    const path = routePath('secureImage', { id: hidden }, { w: 640 });
    const member = await test.signIn('member-of-hidden@example.com');
    const admin = await test.signIn('admin-of-hidden@example.com');
    await users.setRole(admin.user.uid, 'admin', { system: 'operator' });
    const read = (cookie: string, headers = {}) =>
      test.request(path, { headers: { cookie, accept: 'image/webp', ...headers } });
    const shown = await read(admin.cookie);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    // nginx revalidates the copy that it has from before the video was hidden.
    const etag = shown.headers.get('etag') ?? '';
    expect((await read(admin.cookie, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(
      200,
    );
    expect((await read(member.cookie)).status).toBe(404);
    expect((await ask(hidden, { w: 640, accept: 'image/webp' })).status).toBe(404);
  });

  it('are not found after a change of the type of their video', async () => {
    const { database } = test;
    const retired = await aCover(database, video, 'clear', { retiredAt: new Date() });
    expect((await ask(retired)).status).toBe(404);
  });

  it.each(['0', '-1', 'wide', '1e9'])('reject the width %s', async (w) => {
    const response = await test.request(`${routePath('secureImage', { id: cover })}?w=${w}`);
    expect(response.status).toBe(400);
  });

  it('fall back to the share image until they exist, cached only briefly', async () => {
    const pending = await aCover(test.database, await aVideo(test.database), 'clear', {
      status: 'pending',
    });
    const response = await ask(pending, { accept: 'image/avif' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=5, s-maxage=1');
    const picture = Buffer.from(await response.arrayBuffer());
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

    const shared = await ask(defaultShareImage.id);
    expect(shared.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await shared.arrayBuffer())).toEqual(picture);
  });

  it('are not found if the store has lost their objects', async () => {
    const lost = await aCover(test.database, await aVideo(test.database), 'clear');
    expect((await ask(lost)).status).toBe(404);
  });
});
