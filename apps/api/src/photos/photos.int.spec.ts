import { beforeAll, expect, it } from '@jest/globals';
import { limits, photosPage, routePath } from '@sandstone/contract';
import { anEvent, aPhoto } from '@sandstone/database/testing';
import { apiSuite } from '../testing/api.suite.ts';

apiSuite('the gallery', (start) => {
  const test = start();
  /** Newest first. */
  const shown: string[] = [];
  let hidden: string;
  beforeAll(async () => {
    const { database } = test;
    for (let day = 1; day <= 6; day += 1)
      shown.unshift(await aPhoto(database, { createdAt: new Date(Date.UTC(2026, 0, day)) }));
    hidden = await aPhoto(database, { listed: false, createdAt: new Date(Date.UTC(2026, 0, 3)) });
  });
  const ask = (query: Record<string, string | number>) => test.request(routePath('photos', {}, query));
  const read = async (query: Record<string, string | number>) =>
    photosPage.parse(await (await ask(query)).json());
  const ids = ({ photos }: { photos: { id: string }[] }) => photos.map(({ id }) => id);

  it('starts at any photo with its position, and continues in both directions', async () => {
    const page = await read({ from: shown[3] ?? '', limit: 2 });
    expect(ids(page)).toEqual(shown.slice(3, 5));
    expect([page.index, page.total]).toEqual([3, 6]);
    const newer = await read({ before: page.previousCursor ?? '', limit: 2 });
    expect(ids(newer)).toEqual(shown.slice(1, 3));
    expect(newer.index).toBeUndefined();
    expect(ids(await read({ before: newer.previousCursor ?? '', limit: 2 }))).toEqual(shown.slice(0, 1));
    expect(ids(await read({ cursor: page.nextCursor ?? '', limit: 2 }))).toEqual(shown.slice(5));
  });

  it('omits position and previous cursor on the first page', async () => {
    expect(Object.keys(await read({ limit: 2 })).toSorted()).toEqual([
      'events',
      'nextCursor',
      'photos',
      'total',
    ]);
  });

  it.each([['hidden'], ['00000000-0000-4000-8000-000000000000'], ['x'], ["' or 1=1"]])(
    'does not start at %s',
    async (id) => {
      const response = await ask({ from: id === 'hidden' ? hidden : id });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'photos_not_found', detail: 'No photos found' });
    },
  );

  it('lists the photos of an adventure that everybody sees, and names the adventures to select from it', async () => {
    const { database } = test;
    const trashed = await aPhoto(database, { deletedAt: new Date() });
    const contents = [hidden, ...shown.filter((_, index) => index % 2 === 0), trashed];
    for (const [slug, parts] of [
      ['dunes', {}],
      ['secret', { hidden: true }],
    ] as const) {
      const eventId = await anEvent(database, { slug, curatedTitle: slug, ...parts });
      await database.queries
        .insertInto('event_items')
        .values(contents.map((photoId, position) => ({ eventId, position, photoId })))
        .execute();
    }
    const events = [{ slug: 'dunes', title: 'dunes' }];
    const first = await read({ event: 'dunes', limit: 2 });
    expect(first).toMatchObject({ total: 3, events });
    expect(ids(first)).toEqual([shown[0], shown[2]]);
    const rest = await read({ event: 'dunes', limit: 2, cursor: first.nextCursor ?? '' });
    expect([ids(rest), rest.nextCursor, rest.total]).toEqual([[shown[4]], null, 3]);
    for (const event of ['secret', 'unknown', "' or 1=1"])
      expect(await read({ event })).toEqual({ photos: [], nextCursor: null, total: 0, events });
    expect((await ask({ event: 'dunes', from: shown[1] ?? '' })).status).toBe(404);
    expect((await ask({ event: 'a'.repeat(limits.video.maxSlugLength + 1) })).status).toBe(400);
    expect(await read({ limit: 2 })).toMatchObject({ total: 6, events });
    expect((await read({ sort: 'newest' })).events).toBeUndefined();
  });

  it.each([
    ['two start positions at once', () => ({ from: shown[0] ?? '', before: 'x' })],
    ['a cursor that it has not given', () => ({ cursor: 'nonsense' })],
  ])('rejects %s', async (_what, query) => {
    const response = await ask(query());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request' });
  });
});
