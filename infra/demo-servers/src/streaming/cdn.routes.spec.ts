import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { free, fromSite, LiveFakeProvider, premium } from './testing/live-fake-provider.ts';
import { fileToken } from './tokens.ts';

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
let live: LiveFakeProvider;
let guid = '';
let other = '';
beforeAll(async () => {
  live = await LiveFakeProvider.start();
  [guid = '', other = ''] = await live.control.seed({
    videos: [
      {
        libraryId: free.id,
        title: 'Dunes',
        thumbnail: picture.toString('base64'),
        thumbnailFileName: 'cover_1.png',
      },
      { libraryId: free.id, title: 'Mesa' },
    ],
  });
});
afterAll(() => live.stop());

const get = (url: string, headers: Record<string, string> = fromSite) => fetch(url, { headers });
const later = () => Math.floor(Date.now() / 1000) + 60;
const address = (path: string, changes: { key?: string; expires?: number; folder?: string } = {}) => {
  const { key = free.cdnTokenKey, expires = later(), folder = `/${guid}/` } = changes;
  const token = createHmac('sha256', key).update(`${folder}${expires}token_path=${folder}`);
  return `${live.urls.cdn}${path}?token=HS256-${token.digest('base64url')}&expires=${expires}&token_path=${encodeURIComponent(folder)}`;
};

it('produces the provider’s documented signature', () => {
  expect(fileToken('SecurityKey', '/657bb740-a71b-4529-a012-528021c31a92/', 1_598_024_587, true)).toBe(
    'HS256-kWAH_Nl2viAwNyXLpGeE9j1IdZHu13oFjTmbTdUrTyQ',
  );
});

describe('a file', () => {
  it('is served for a link of our adapter', async () => {
    const { bytes } = await live.provider.thumbnail(free.id, guid, 'cover_1.png');
    expect(Buffer.from(bytes)).toEqual(picture);
    expect((await live.provider.thumbnail(free.id, guid, 'thumbnail.jpg')).bytes).toHaveLength(
      picture.length,
    );
    const poster = await live.provider.thumbnail(free.id, other, 'thumbnail.jpg');
    expect(Buffer.from(poster.bytes.subarray(0, 3))).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it('is served for a token in its path or query', async () => {
    const expires = later();
    const path = `/${guid}/thumbnail.jpg`;
    const folder = fileToken(free.cdnTokenKey, `/${guid}/`, expires, true);
    const inPath = `/bcdn_token=${folder}&expires=${expires}&token_path=${encodeURIComponent(`/${guid}/`)}`;
    expect((await get(live.urls.cdn + inPath + path)).status).toBe(200);
    expect((await get(live.urls.cdn + inPath + path.replace(guid, other))).status).toBe(403);
    const alone = fileToken(free.cdnTokenKey, path, expires, false);
    expect((await get(`${live.urls.cdn}${path}?token=${alone}&expires=${expires}`)).status).toBe(200);
    expect((await get(`${live.urls.cdn}/${guid}/cover_1.png?token=${alone}&expires=${expires}`)).status).toBe(
      403,
    );
  });

  it.each([
    ['no token', () => `${live.urls.cdn}/${guid}/thumbnail.jpg`],
    ['a wrong token', () => address(`/${guid}/thumbnail.jpg`, { key: 'guess' })],
    ['another library’s key', () => address(`/${guid}/thumbnail.jpg`, { key: premium.cdnTokenKey })],
    ['an expired token', () => address(`/${guid}/thumbnail.jpg`, { expires: later() - 61 })],
    ['another video’s token', () => address(`/${other}/thumbnail.jpg`)],
    ['a token for another folder', () => address(`/${guid}/thumbnail.jpg`, { folder: `/${other}/` })],
    [
      'a later time than was signed',
      () => address(`/${guid}/thumbnail.jpg`).replace(/expires=1/, 'expires=2'),
    ],
  ])('is refused for %s', async (_what, url) => {
    expect((await get(url())).status).toBe(403);
  });

  it('is refused for other pages, but served to the player', async () => {
    const url = address(`/${guid}/thumbnail.jpg`);
    expect((await get(url, {})).status).toBe(403);
    expect((await get(url, { referer: 'https://elsewhere.example/' })).status).toBe(403);
    expect((await get(url, { referer: `${live.urls.player}/` })).status).toBe(200);
  });

  it('is not found when it does not exist', async () => {
    expect((await get(address(`/${guid}/no-such.jpg`))).status).toBe(404);
    expect((await get(address(`/${randomUUID()}/thumbnail.jpg`))).status).toBe(404);
    expect((await get(`${live.urls.cdn}/`)).status).toBe(404);
    expect((await get(`${live.urls.cdn}/${guid}/..%2f${other}/thumbnail.jpg`)).status).toBe(404);
  });

  it('is not found before its video is finished or without a picture', async () => {
    const videos = await live.control.seed({
      videos: [
        { libraryId: free.id, title: 'Wash', status: 3 },
        { libraryId: free.id, title: 'Butte', thumbnail: null },
      ],
    });
    for (const id of videos) {
      expect((await get(address(`/${id}/thumbnail.jpg`, { folder: `/${id}/` }))).status).toBe(404);
      expect(await live.provider.video(free.id, id)).toMatchObject({ thumbnailFile: null });
    }
  });
});

describe('a clip', () => {
  it('supports range requests, which browsers use to seek', async () => {
    const url = address(`/${guid}/play_360p.webm`);
    const whole = await get(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const part = await get(url, { ...fromSite, range: 'bytes=1000-1999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-1999/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1000, 2000));
    expect((await get(url, { ...fromSite, range: 'bytes=9999999-' })).status).toBe(416);
  });

  it('has the aspect ratio of its video', async () => {
    const videos = await live.control.seed({
      videos: [
        { libraryId: free.id, title: 'Wide' },
        { libraryId: free.id, title: 'Tall', width: 1080, height: 1920 },
      ],
    });
    const sizes: (string | null)[] = [];
    for (const id of videos) {
      const { headers } = await get(address(`/${id}/play_360p.webm`, { folder: `/${id}/` }));
      sizes.push(headers.get('content-length'));
    }
    expect(sizes[0]).not.toBe(sizes[1]);
  });
});
