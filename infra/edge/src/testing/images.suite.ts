import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { immutableCacheControl } from '@sandstone/contract';
import { ask } from './ask.ts';
import { type DoorKind } from './doors.ts';
import { type Scene, setScene } from './scene.ts';

const avif = 'image/avif,image/webp,image/*,*/*;q=0.8';
const id = '4f1c2f0e-0000-4000-8000-000000000001';

/** Pictures of videos, where the door keeps them. */
export function imageCacheSuite(kind: DoorKind): void {
  describe('pictures of videos', () => {
    let scene: Scene;
    const seen: { url: string; cookie: string | undefined }[] = [];
    beforeAll(async () => {
      scene = await setScene(kind);
      scene.api.on('/secureImage/*', (request, response) => {
        seen.push({ url: request.url ?? '', cookie: request.headers.cookie });
        if (request.url?.includes('nothing')) {
          response.writeHead(404, { 'cache-control': 'no-store' }).end();
          return;
        }
        const type = request.headers.accept?.includes('avif') ? 'image/avif' : 'image/jpeg';
        response
          .writeHead(200, { 'content-type': type, 'cache-control': immutableCacheControl, vary: 'Accept' })
          .end(`${type} of ${request.url}`);
      });
    });
    afterAll(() => scene.close());
    const get = async (path: string, headers: Record<string, string> = { accept: avif }) => {
      const before = seen.length;
      const answer = await ask(scene.door, path, { headers });
      return { ...answer, asked: seen.length - before };
    };

    it('are asked for once for everybody who takes the same formats, signed in or not', async () => {
      const path = `/secureImage/${id}?w=640`;
      expect(await get(path)).toMatchObject({ status: 200, asked: 1, text: `image/avif of ${path}` });
      const member = await get(path, { accept: 'image/avif, image/webp', cookie: '__Host-session=secret' });
      expect(member).toMatchObject({ status: 200, asked: 0, text: `image/avif of ${path}` });
      expect(member.headers).toMatchObject({ 'cache-control': immutableCacheControl, vary: 'Accept' });
      expect(await get(path, { accept: '*/*' })).toMatchObject({ asked: 1, text: `image/jpeg of ${path}` });
      expect(await get(`/secureImage/${id}?w=320`)).toMatchObject({ asked: 1 });
      expect(seen.map(({ cookie }) => cookie)).toEqual(seen.map(() => undefined));
    });

    it('of a width that no page asks for are answered, and not kept', async () => {
      for (const query of ['w=641', 'w=640&x=1', 'x']) {
        const path = `/secureImage/${id}?${query}`;
        expect((await get(path)).asked).toBe(1);
        expect((await get(path)).asked).toBe(1);
      }
    });

    it('that are not there are asked for each time', async () => {
      expect(await get('/secureImage/nothing')).toMatchObject({ status: 404, asked: 1 });
      expect(await get('/secureImage/nothing')).toMatchObject({ status: 404, asked: 1 });
    });
  });
}
