import { beforeAll, expect, it } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { defaultShareImage, pictureCacheControl, problemMediaType, routePath } from '@sandstone/contract';
import { aCover, aVideo } from '@sandstone/database/testing';
import { eventually } from '@sandstone/jobs/testing';
import { apiSuite } from '../testing/api.suite.ts';
import { storeCover } from '../testing/content.fixture.ts';

apiSuite('pictures of videos', (start) => {
  const test = start();
  let video: string;
  let cover: string;
  beforeAll(async () => {
    video = await aVideo(test.api.context.database);
    cover = await aCover(test.api.context.database, video, 'clear');
    await storeCover(test, cover);
  });

  const ask = (id: string, { w, accept = '*/*' }: { w?: number; accept?: string } = {}) =>
    test.request(routePath('secureImage', { id }, { w }), { headers: { accept } });

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'avif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpg'],
  ])('come to Accept %s as %s', async (accept, type, format) => {
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
  ])('for %s px are %i px wide', async (w, width) => {
    expect(await (await ask(cover, { w })).text()).toHaveLength(width);
  });

  it('are not sent again to whoever has them, and are gone for her too when they are retired', async () => {
    const { database } = test.api.context;
    const own = await aCover(database, await aVideo(database), 'clear');
    await storeCover(test, own);
    const etag = (await ask(own, { w: 640, accept: 'image/webp' })).headers.get('etag') ?? '';
    const path = routePath('secureImage', { id: own }, { w: 640 });
    // As a browser asks again; the client here would say no-cache by itself.
    const again = (accept: string) =>
      test.request(path, { headers: { accept, 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect((await again('image/webp')).status).toBe(304);
    expect((await again('image/avif')).status).toBe(200);
    await database.queries
      .updateTable('covers')
      .set({ retiredAt: new Date() })
      .where('id', '=', own)
      .execute();
    // Nothing has told the api, so that it finds out by itself, within a second.
    await eventually(async () => (await again('image/webp')).status === 404);
  });

  it('that are clear, of a video that is locked, are for members alone, whoever was first', async () => {
    const { database } = test.api.context;
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

  it('are not sent where only their header is asked for', async () => {
    const response = await test.request(routePath('secureImage', { id: cover }), { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('960');
    expect(await response.text()).toBe('');
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'x', "' or true", '..', 'covers'])(
    'named %j are not there',
    async (id) => {
      const response = await ask(id);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe(problemMediaType);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/secureImage/..%2f..%2fetc%2fpasswd', '/secureImage/../../etc/passwd', '/secureImage/%00'])(
    'asked for as %s are not there',
    async (path) => {
      const { port } = new URL(test.api.url);
      // Sent as it is: `fetch` would tidy the path up before.
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

  it('of a hidden video, or of its former type, are not there', async () => {
    const { database } = test.api.context;
    const hidden = await aCover(database, await aVideo(database, { hidden: true }), 'clear');
    const retired = await aCover(database, video, 'clear', { retiredAt: new Date() });
    expect((await ask(hidden)).status).toBe(404);
    expect((await ask(retired)).status).toBe(404);
  });

  it.each(['0', '-1', 'wide', '1e9'])('refuse the width %s', async (w) => {
    const response = await test.request(`${routePath('secureImage', { id: cover })}?w=${w}`);
    expect(response.status).toBe(400);
  });

  it('are the share image while there is none, for a short time only', async () => {
    const pending = await aCover(
      test.api.context.database,
      await aVideo(test.api.context.database),
      'clear',
      {
        status: 'pending',
      },
    );
    const response = await ask(pending, { accept: 'image/avif' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=5, s-maxage=1');
    const picture = Buffer.from(await response.arrayBuffer());
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

    const shared = await ask(defaultShareImage.id);
    expect(shared.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await shared.arrayBuffer())).toEqual(picture);
  });

  it('say so when the store has lost one', async () => {
    const lost = await aCover(test.api.context.database, await aVideo(test.api.context.database), 'clear');
    expect((await ask(lost)).status).toBe(404);
  });
});
