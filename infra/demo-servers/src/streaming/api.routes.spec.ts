import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { free, LiveFakeProvider, numberedVideos, premium, videoGuid } from './testing/live-fake-provider.ts';

let live: LiveFakeProvider;
beforeAll(async () => {
  live = await LiveFakeProvider.start();
});
beforeEach(() => live.control.reset());
afterAll(() => live.stop());

const asked = async (path: string, init?: Parameters<LiveFakeProvider['api']>[1]) => {
  const response = await live.api(path, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const seedVideo = async (changes: object = {}) => {
  const [guid = ''] = await live.control.seed({
    videos: [{ libraryId: free.id, title: 'Dunes', ...changes }],
  });
  return guid;
};

describe('access', () => {
  it.each([
    ['no key', free.id, ''],
    ['a wrong key', free.id, 'guess'],
    ['another library’s key', free.id, premium.apiKey],
    ['an unknown library', '999999', free.apiKey],
  ])('is denied with %s', async (_what, library, key) => {
    expect(await asked(`${library}/videos`, { key })).toEqual({
      status: 401,
      body: {
        Success: false,
        Message: 'Authentication has been denied for this request.',
        StatusCode: 401,
      },
    });
  });

  it('is read-only with a read-only key', async () => {
    const key = free.readOnlyApiKey;
    const path = `${free.id}/videos/${await seedVideo()}`;
    expect(await asked(path, { key, method: 'DELETE' })).toMatchObject({
      status: 403,
      body: { success: false, statusCode: 403 },
    });
    expect(await asked(path, { key })).toMatchObject({ status: 200 });
  });
});

describe('a listing', () => {
  const titles = async (query: string) => {
    const { body } = await asked(`${free.id}/videos?${query}`);
    return { ...body, items: (body.items as { title: string }[]).map(({ title }) => title) };
  };

  it('is sorted by date, newest first, in pages of the echoed size', async () => {
    await live.control.seed(numberedVideos(120));
    await live.control.seed({ videos: [{ libraryId: premium.id, title: 'Mesa' }] });
    const first = await titles('page=1&itemsPerPage=1000&orderBy=date');
    expect(first).toMatchObject({ totalItems: 120, currentPage: 1, itemsPerPage: 100 });
    expect(first.items).toHaveLength(100);
    expect(first.items[0]).toBe('Dunes 120');
    expect((await titles('page=2')).items).toHaveLength(20);
    expect(await titles('page=3')).toMatchObject({ totalItems: 120, currentPage: 3, items: [] });
    expect((await titles('page=12&itemsPerPage=10')).items).toHaveLength(10);
  });
});

describe('a video', () => {
  it('is deleted', async () => {
    const path = `${free.id}/videos/${await seedVideo()}`;
    expect(await asked(path, { method: 'DELETE' })).toMatchObject({ status: 200, body: { success: true } });
    expect(await asked(path)).toMatchObject({ status: 404, body: { success: false, statusCode: 404 } });
    expect(await asked(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
  });

  it('is returned without a time zone and with a numeric library id', async () => {
    const guid = await seedVideo({ dateUploaded: '2026-01-02T03:04:05.000Z' });
    expect((await asked(`${free.id}/videos/${guid}`)).body).toMatchObject({
      videoLibraryId: Number(free.id),
      dateUploaded: '2026-01-02T03:04:05.000',
      thumbnailCount: 1,
    });
  });

  it('has no length, size and picture before its processing', async () => {
    const guid = await seedVideo({ status: 1 });
    expect((await asked(`${free.id}/videos/${guid}`)).body).toMatchObject({
      encodeProgress: 0,
      length: 0,
      width: 0,
      height: 0,
      thumbnailCount: 0,
      thumbnailFileName: null,
    });
  });

  it('is not found in another library', async () => {
    const guid = await seedVideo();
    expect(await asked(`${premium.id}/videos/${guid}`, { key: premium.apiKey })).toMatchObject({
      status: 404,
    });
    expect(await asked(`${free.id}/videos/${randomUUID()}`)).toMatchObject({ status: 404 });
  });

  it('may contain invalid data', async () => {
    await live.control.seed({
      videos: [
        { libraryId: free.id, title: 'Broken', extra: { guid: 'no id' } },
        { libraryId: free.id, title: 'Whole', extra: { somethingNew: [1], thumbnailFileName: '../x' } },
      ],
    });
    expect(await live.provider.videos(free.id, 1)).toMatchObject({
      items: [{ title: 'Whole', thumbnailFile: null }],
      total: 2,
      unreadable: 1,
    });
  });
});

it('rejects an unknown path', async () => {
  await live.control.seed(numberedVideos(1));
  expect(await asked(`${free.id}/elsewhere`)).toMatchObject({ status: 404 });
  expect(await asked(`${free.id}/videos/${videoGuid(1)}/play`)).toMatchObject({ status: 404 });
});
