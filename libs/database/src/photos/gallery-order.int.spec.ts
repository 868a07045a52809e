import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Actor } from '../audit/audit.repository.ts';
import { aPhoto } from '../testing/builders.ts';
import { anEvent } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { type GalleryRequest } from './gallery-pages.ts';

const actor: Actor = { system: 'operator', requestId: 'request-3' };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

databaseSuite('the order of the gallery', (test) => {
  const { photos, settings } = test;
  const read = (request: GalleryRequest) => photos().publicPage(request);
  const idsOf = (page: { photos: { id: string }[] }) => page.photos.map(({ id }) => id);
  /** By age, the newest first. */
  const ids: string[] = [];
  beforeAll(async () => {
    for (let second = 0; second < 9; second += 1) ids.unshift(await test.aPhoto({ createdAt: at(second) }));
  });
  const place = async (photoIds: readonly string[]) => {
    const { version } = (await settings().versioned()).gallery;
    await settings().save('gallery', { value: { photoIds: [...photoIds] }, unchangedSince: version }, actor);
  };
  const named = (...ranks: number[]) => ranks.map((rank) => ids[rank] ?? '');

  async function readAll(limit: number): Promise<string[]> {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit, cursor });
      expect(page.total).toBe(9);
      seen.push(...idsOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  }

  it('begins with the placed photos in every size of page, each photo once', async () => {
    await place(named(7, 2, 4));
    const shown = named(7, 2, 4, 0, 1, 3, 5, 6, 8);
    for (const limit of [1, 2, 3, 4, 9, 20]) expect(await readAll(limit)).toEqual(shown);
  });

  it('continues from each photo in both directions, with its position', async () => {
    await place(named(7, 2, 4));
    const shown = await readAll(9);
    for (const limit of [1, 2, 3, 5]) {
      for (const [index, from] of shown.entries()) {
        const page = await read({ limit, from });
        expect([idsOf(page), page.index]).toEqual([shown.slice(index, index + limit), index]);
        expect(page.nextCursor === null).toBe(index + limit >= shown.length);
        const before: string[] = [];
        let { previousCursor } = page;
        while (previousCursor) {
          const above = await read({ limit, before: previousCursor });
          before.unshift(...idsOf(above));
          ({ previousCursor } = above);
        }
        expect(before).toEqual(shown.slice(0, index));
      }
    }
  });

  it('can be left out of account', async () => {
    await place(named(8));
    expect(idsOf(await read({ limit: 3, sort: 'newest' }))).toEqual(named(0, 1, 2));
  });

  it('is that of an event’s photos as well, with their number and positions', async () => {
    const database = test.database();
    const eventId = await anEvent(database, { slug: 'dunes' });
    const unlisted = await aPhoto(database, { listed: false, createdAt: at(50) });
    await database.queries
      .insertInto('event_items')
      .values(
        [...named(0, 2, 4, 6, 7, 8), unlisted].map((photoId, position) => ({ eventId, position, photoId })),
      )
      .execute();
    await place(named(7, 1, 4));
    const shown = named(7, 4, 0, 2, 6, 8);
    for (const limit of [1, 2, 3, 9]) {
      for (const [index, from] of shown.entries()) {
        const seen: string[] = [];
        const first = await read({ limit, from, event: 'dunes' });
        expect([first.index, first.total]).toEqual([index, shown.length]);
        let above = first;
        while (above.previousCursor) {
          above = await read({ limit, before: above.previousCursor, event: 'dunes' });
          seen.unshift(...idsOf(above));
        }
        seen.push(...idsOf(first));
        let { nextCursor } = first;
        while (nextCursor !== null) {
          const below = await read({ limit, cursor: nextCursor, event: 'dunes' });
          expect(below.total).toBe(shown.length);
          seen.push(...idsOf(below));
          ({ nextCursor } = below);
        }
        expect(seen).toEqual(shown);
      }
    }
    for (const from of [...named(1, 3), unlisted])
      await expect(read({ limit: 1, from, event: 'dunes' })).rejects.toMatchObject({
        code: 'photos_not_found',
      });
  });

  describe('when it changes between two pages', () => {
    it('continues after the last photo of the page, where it is now', async () => {
      await place(named(7, 2, 4));
      const { nextCursor } = await read({ limit: 2 });
      await place(named(2, 7, 4, 8));
      expect(idsOf(await read({ limit: 4, cursor: nextCursor ?? '' }))).toEqual(named(7, 4, 8, 0));
    });

    it('repeats no photo and skips none but those that were moved', async () => {
      await place(named(7, 2));
      const first = await read({ limit: 4 });
      await place(named(8, 2));
      const rest = await read({ limit: 9, cursor: first.nextCursor ?? '' });
      expect([idsOf(first), idsOf(rest)]).toEqual([named(7, 2, 0, 1), named(3, 4, 5, 6, 7)]);
    });

    it('has a valid cursor after a photo that is no longer placed', async () => {
      await place(named(3));
      const { nextCursor } = await read({ limit: 1 });
      await place([]);
      expect(idsOf(await read({ limit: 2, cursor: nextCursor ?? '' }))).toEqual(named(4, 5));
    });
  });

  it('skips photos that visitors do not see, and has them in their places again', async () => {
    await place(named(5, 6));
    const [hidden = '', deleted = ''] = named(5, 6);
    await photos().update(hidden, { listed: false }, actor);
    await photos().markDeleted(deleted, actor);
    expect(idsOf(await read({ limit: 2 }))).toEqual(named(0, 1));
    await photos().update(hidden, { listed: true }, actor);
    await test.trash().restore({ kind: 'photo', ids: [deleted] }, actor);
    await test.queries
      .updateTable('photos')
      .set({ deletedAt: null, restoringAt: null })
      .where('id', '=', deleted)
      .execute();
    expect(idsOf(await read({ limit: 3 }))).toEqual(named(5, 6, 0));
  });

  it('refuses a photo that does not exist, but keeps one that was deleted since', async () => {
    await expect(place([randomUUID()])).rejects.toMatchObject({ code: 'photo_not_found' });
    const gone = await test.aPhoto({ createdAt: at(100) });
    await place([gone]);
    await photos().markDeleted(gone, actor);
    await place([gone, ...named(3)]);
    expect(idsOf(await read({ limit: 1 }))).toEqual(named(3));
  });

  it('refuses a change of an older one, and gives the content a new version', async () => {
    const { version } = (await settings().versioned()).gallery;
    const versionOf = async () =>
      (await test.queries.selectFrom('content_changes').select('changes').execute()).length;
    const before = await versionOf();
    await place(named(1));
    expect(await versionOf()).toBeGreaterThan(before);
    await expect(
      settings().save('gallery', { value: { photoIds: [] }, unchangedSince: version }, actor),
    ).rejects.toMatchObject({ code: 'changed_since' });
  });
});
