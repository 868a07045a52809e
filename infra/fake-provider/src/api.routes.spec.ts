import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { free, LiveFakeProvider, premium } from './testing/live-fake-provider.ts';

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
const posting = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
const seedVideo = async (changes: object = {}) => {
  const { videos } = await live.control.seed({
    videos: [{ libraryId: free.id, title: 'Dunes', ...changes }],
  });
  return videos[0] ?? '';
};

describe('access', () => {
  it.each([
    ['no key', ''],
    ['a wrong key', 'guess'],
    ['another library’s key', premium.apiKey],
  ])('is denied with %s', async (_what, key) => {
    expect(await asked(`${free.id}/videos`, { key })).toEqual({
      status: 401,
      body: {
        Success: false,
        Message: 'Authentication has been denied for this request.',
        StatusCode: 401,
      },
    });
  });

  it('is denied for an unknown library', async () => {
    expect(await asked('999999/videos')).toMatchObject({ status: 401 });
  });

  it('is read-only with a read-only key', async () => {
    const key = free.readOnlyApiKey;
    const guid = await seedVideo();
    expect(await asked(`${free.id}/videos`, { key })).toMatchObject({ status: 200 });
    for (const [path, init] of [
      [`${free.id}/videos`, posting({ title: 'New' })],
      [`${free.id}/videos/${guid}`, posting({ title: 'New' })],
      [`${free.id}/videos/${guid}`, { method: 'PUT', body: 'bytes' }],
      [`${free.id}/videos/${guid}`, { method: 'DELETE' }],
      [`${free.id}/collections`, posting({ name: 'New' })],
    ] as const) {
      expect(await asked(path, { ...init, key })).toMatchObject({
        status: 403,
        body: { success: false, statusCode: 403 },
      });
    }
  });
});

describe('a listing', () => {
  const ids = async (query: string) => {
    const { body } = await asked(`${free.id}/videos?${query}`);
    return { ...body, items: (body.items as { title: string }[]).map(({ title }) => title) };
  };

  it('is sorted by date, newest first, in pages of the echoed size', async () => {
    await live.control.seed({ bulk: { libraryId: free.id, count: 120 } });
    await live.control.seed({ bulk: { libraryId: premium.id, count: 5 } });
    const first = await ids('page=1&itemsPerPage=1000&orderBy=date');
    expect(first).toMatchObject({ totalItems: 120, currentPage: 1, itemsPerPage: 100 });
    expect(first.items[0]).toMatch(/ 120$/);
    expect(first.items).toHaveLength(100);
    expect((await ids('page=2')).items).toHaveLength(20);
    expect(await ids('page=3')).toMatchObject({ totalItems: 120, currentPage: 3, items: [] });
    expect((await ids('page=12&itemsPerPage=10')).items).toHaveLength(10);
  });

  it('supports search, sorting by title and filtering by collection', async () => {
    const { collections } = await live.control.seed({
      collections: [{ libraryId: free.id, name: 'Red rock' }],
    });
    const [collectionId = ''] = collections;
    await live.control.seed({
      videos: [
        { libraryId: free.id, title: 'Wash', collectionId, dateUploaded: '2026-01-02T00:00:00Z' },
        { libraryId: free.id, title: 'Mesa', dateUploaded: '2026-01-03T00:00:00Z' },
        { libraryId: free.id, title: 'Arroyo', collectionId, dateUploaded: '2026-01-01T00:00:00Z' },
      ],
    });
    expect((await ids('orderBy=title')).items).toEqual(['Arroyo', 'Mesa', 'Wash']);
    expect((await ids('orderBy=date')).items).toEqual(['Mesa', 'Wash', 'Arroyo']);
    expect(await ids('search=MES')).toMatchObject({ totalItems: 1, items: ['Mesa'] });
    expect((await ids(`collection=${collectionId}`)).items).toEqual(['Wash', 'Arroyo']);
  });
});

describe('a video', () => {
  it('is created, updated, uploaded and deleted', async () => {
    expect(await asked(`${free.id}/videos`, posting({ title: ' ' }))).toMatchObject({ status: 400 });
    expect(await asked(`${free.id}/videos`, posting({}))).toMatchObject({ status: 400 });
    const { body: made } = await asked(`${free.id}/videos`, posting({ title: 'Mesa' }));
    expect(made).toMatchObject({ title: 'Mesa', status: 0, length: 0, thumbnailFileName: null });
    const path = `${free.id}/videos/${String(made.guid)}`;
    expect(await asked(path, posting({ title: 'Butte' }))).toMatchObject({ body: { success: true } });
    expect(await asked(path, { method: 'PUT', body: 'four' })).toMatchObject({ status: 200 });
    expect((await asked(path)).body).toMatchObject({ title: 'Butte', status: 1, storageSize: 4 });
    expect(await asked(path, { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await asked(path)).toMatchObject({ status: 404 });
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

  it('is not found in another library', async () => {
    const guid = await seedVideo();
    expect(await asked(`${premium.id}/videos/${guid}`, { key: premium.apiKey })).toMatchObject({
      status: 404,
    });
    expect(await asked(`${free.id}/videos/${randomUUID()}`)).toMatchObject({ status: 404 });
  });
});

describe('a collection', () => {
  it('is created, renamed, listed with its videos, and deleted without them', async () => {
    expect(await asked(`${free.id}/collections`, posting({ name: '' }))).toMatchObject({ status: 400 });
    const { body: made } = await asked(`${free.id}/collections`, posting({ name: 'Red rock' }));
    const path = `${free.id}/collections/${String(made.guid)}`;
    const video = await seedVideo({ collectionId: made.guid });
    await asked(path, posting({ name: 'White rock' }));
    expect((await asked(path)).body).toMatchObject({
      name: 'White rock',
      videoCount: 1,
      previewVideoIds: video,
    });
    expect((await asked(`${free.id}/collections?search=white`)).body).toMatchObject({ totalItems: 1 });
    expect((await asked(`${free.id}/collections?search=red`)).body).toMatchObject({ totalItems: 0 });
    expect(await asked(path, { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await asked(path)).toMatchObject({ status: 404 });
    expect((await asked(`${free.id}/videos/${video}`)).body).toMatchObject({ collectionId: '' });
  });
});

it('rejects an unknown path and a body that is not JSON', async () => {
  expect(await asked(`${free.id}/elsewhere`)).toMatchObject({ status: 404 });
  expect(await asked(`${free.id}/videos`, { method: 'POST', body: '{"title":' })).toMatchObject({
    status: 400,
  });
});
