import { beforeAll, expect, it } from '@jest/globals';
import { photosPage, routePath } from '@sandstone/contract';
import { aPhoto } from '@sandstone/database/testing';
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
    expect(Object.keys(await read({ limit: 2 })).toSorted()).toEqual(['nextCursor', 'photos', 'total']);
  });

  it.each([['hidden'], ['00000000-0000-4000-8000-000000000000'], ['x'], ["' or 1=1"]])(
    'does not start at %s',
    async (id) => {
      const response = await ask({ from: id === 'hidden' ? hidden : id });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'photos_not_found', detail: 'No photos found' });
    },
  );

  it('rejects two start positions at once', async () => {
    const response = await ask({ from: shown[0] ?? '', before: 'x' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request' });
  });
});
