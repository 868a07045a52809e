import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { adminTexts, limits } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { actor } from '../testing/builders.ts';
import { callDuring } from '../testing/call-during.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { nodesOfRows, plansOf } from '../testing/statements.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

databaseSuite('posts', (test) => {
  const { posts } = test;
  const photo = test.aPhoto;
  const photoList = (count: number) => Promise.all(Array.from({ length: count }, () => photo()));
  const idsOf = (records: readonly { id: string }[] | undefined) => records?.map(({ id }) => id);
  beforeEach(() => test.clear('posts'));

  it('keep the chosen order of their photos', async () => {
    const photoIds = await photoList(5);
    const { id } = await posts().create({ description: ' A walk. ', photoIds, createdOn: day(1) }, actor);
    const found = await posts().byId(id);
    expect(found).toMatchObject({ description: 'A walk.', createdOn: day(1), photoCount: 5 });
    expect(idsOf(found?.photos)).toEqual(photoIds);
    expect(found?.photos[0]?.variants.length).toBeGreaterThan(0);

    const turned = photoIds.toReversed().slice(1);
    const changed = await posts().update(id, { photoIds: turned }, actor);
    expect(changed.description).toBe('A walk.');
    expect(idsOf(changed.photos)).toEqual(turned);
    const renamed = await posts().update(id, { description: 'Another walk.' }, actor);
    expect(renamed.description).toBe('Another walk.');
    expect(idsOf(renamed.photos)).toEqual(turned);
    expect(idsOf((await posts().byId(id))?.photos)).toEqual(turned);
  });

  it('list photos that were only selected, and protect them from the sweeper', async () => {
    const chosen = await photo({ listed: false });
    const left = await photo({ listed: false });
    await posts().create({ description: 'Dusk', photoIds: [chosen] }, actor);
    const photos = test.photos();
    expect(await photos.adminById(chosen)).toMatchObject({ listed: true });
    expect(await photos.deleteAbandoned(new Date(Date.now() + 1000), 10, actor)).toEqual([left]);
  });

  it('list a photo that was taken out of the gallery while it was in another post', async () => {
    const id = await photo();
    const photos = test.photos();
    await posts().create({ description: 'Dusk', photoIds: [id] }, actor);
    await photos.update(id, { listed: false }, actor);
    await posts().create({ description: 'Dawn', photoIds: [id] }, actor);
    expect(await photos.adminById(id)).toMatchObject({ listed: true });
  });

  it('change nothing if one photo is missing', async () => {
    const listed = await photo({ listed: false });
    const gone = await photo();
    await test.photos().markDeleted(gone, actor);
    for (const none of [gone, randomUUID()]) {
      const content = { description: 'Dusk', photoIds: [listed, none] };
      await expect(posts().create(content, actor)).rejects.toMatchObject({ code: 'photo_not_found' });
    }
    expect((await posts().page({ limit: 1 })).total).toBe(0);
    expect(await test.photos().adminById(listed)).toMatchObject({ listed: false });
  });

  it.each([
    ['', adminTexts.postRefusals.descriptionRequired],
    [' \n ', adminTexts.postRefusals.descriptionRequired],
    ['x'.repeat(limits.post.maxDescriptionLength + 1), adminTexts.postRefusals.descriptionTooLong],
  ])('refuse the description %j', async (description, message) => {
    await expect(posts().create({ description, photoIds: [] }, actor)).rejects.toMatchObject({
      code: 'invalid_request',
      message,
    });
  });

  it('refuse an eleventh photo', async () => {
    const photoIds = await photoList(limits.post.maxPhotos + 1);
    await expect(posts().create({ description: 'Dusk', photoIds }, actor)).rejects.toMatchObject({
      code: 'too_many_files',
    });
    const ten = await posts().create({ description: 'Dusk', photoIds: photoIds.slice(1) }, actor);
    expect(idsOf(ten.photos)).toEqual(photoIds.slice(1));
  });

  it('refuse a duplicate photo', async () => {
    const id = await photo({ listed: false });
    await expect(posts().create({ description: 'Dusk', photoIds: [id, id] }, actor)).rejects.toMatchObject({
      code: 'invalid_request',
      message: adminTexts.postEditor.photoTwice,
    });
    expect((await posts().page({ limit: 1 })).total).toBe(0);
    expect(await test.photos().adminById(id)).toMatchObject({ listed: false });
  });

  describe('repeated with the same key', () => {
    const log = async () => (await test.audit().page({ limit: 50 })).map(({ action }) => action);
    const content = async () => ({ description: 'Dusk', photoIds: await photoList(2), key: randomUUID() });

    it('are created once, even concurrently', async () => {
      const sent = await content();
      const before = (await log()).length;
      const made = await Promise.all([1, 2, 3].map(() => posts().create(sent, actor)));
      expect(new Set(idsOf(made)).size).toBe(1);
      expect((await posts().page({ limit: 1 })).total).toBe(1);
      expect(made.map(({ photos }) => idsOf(photos))).toEqual(Array(3).fill(sent.photoIds));
      expect((await log()).length).toBe(before + 1);
    });

    it('take the content that was sent last', async () => {
      const sent = await content();
      const { id } = await posts().create(sent, actor);
      const again = { ...sent, description: 'Late dusk', photoIds: sent.photoIds.toReversed() };
      const changed = await posts().create(again, actor);
      expect(changed).toMatchObject({ id, description: 'Late dusk' });
      expect(idsOf(changed.photos)).toEqual(again.photoIds);
      expect((await log())[0]).toBe('post.update');
    });

    it('stay deleted', async () => {
      const sent = await content();
      const { id } = await posts().create(sent, actor);
      await posts().delete(id, actor);
      await expect(posts().create(sent, actor)).rejects.toMatchObject({ code: 'post_not_found' });
      expect((await posts().page({ limit: 1 })).total).toBe(0);
    });

    it('are new after a refusal', async () => {
      const sent = await content();
      await expect(posts().create({ ...sent, description: '' }, actor)).rejects.toThrow();
      await expect(posts().create({ ...sent, photoIds: [randomUUID()] }, actor)).rejects.toThrow();
      expect(await posts().create(sent, actor)).toMatchObject({ description: 'Dusk' });
    });
  });

  describe('edited concurrently', () => {
    it('have the complete content of one of the edits', async () => {
      const [first = '', second = '', third = ''] = await photoList(3);
      const { id } = await posts().create({ description: 'Dusk', photoIds: [first] }, actor);
      const changes = [
        { description: 'One', photoIds: [first, second, third] },
        { description: 'Two', photoIds: [third, second] },
      ];
      await Promise.all(changes.map((change) => posts().update(id, change, actor)));
      const after = await posts().adminById(id);
      expect(changes).toContainEqual({ description: after?.description, photoIds: idsOf(after?.photos) });
    });

    it('accept one of two simultaneous edits of the same version', async () => {
      const { id, updatedOn } = await posts().create({ description: 'Dusk', photoIds: [] }, actor);
      const raise = (queries: Queries) =>
        queries
          .updateTable('posts')
          .set({ updatedOn: new Date(updatedOn.getTime() + 1) })
          .where('id', '=', id)
          .execute();
      const edit = () => posts().update(id, { description: 'One' }, actor, updatedOn);
      await expect(callDuring(test.database(), raise, edit)).rejects.toMatchObject({ code: 'post_changed' });
    });

    it('refuse a photo that is deleted at the same time', async () => {
      const id = await photo();
      const remove = (queries: Queries) =>
        queries.updateTable('photos').set({ deletedAt: new Date() }).where('id', '=', id).execute();
      const create = () => posts().create({ description: 'Dusk', photoIds: [id] }, actor);
      await expect(callDuring(test.database(), remove, create)).rejects.toMatchObject({
        code: 'photo_not_found',
      });
    });

    it('refuse an edit of an outdated version', async () => {
      const { id, updatedOn } = await posts().create({ description: 'Dusk', photoIds: [] }, actor);
      const { updatedOn: later } = await posts().update(id, { description: 'One' }, actor, updatedOn);
      const late = posts().update(id, { description: 'Two' }, actor, updatedOn);
      await expect(late).rejects.toMatchObject({ code: 'post_changed' });
      expect(await posts().update(id, { description: 'Three' }, actor, later)).toMatchObject({
        description: 'Three',
      });
    });
  });

  it('show the creator every photo that is not deleted, in any state', async () => {
    const ids = [await photo({ status: 'processing' }), await photo({ status: 'failed' }), await photo()];
    const gone = await photo();
    const photoIds = [gone, ...ids];
    const { id } = await posts().create({ description: 'Dusk', photoIds }, actor);
    await test.photos().markDeleted(gone, actor);
    const { posts: listed, total, nextCursor } = await posts().adminPage({ limit: 10 });
    expect([total, nextCursor]).toEqual([1, null]);
    expect(listed[0]?.photos.map((each) => [each.id, each.status])).toEqual([
      [ids[0], 'processing'],
      [ids[1], 'failed'],
      [ids[2], 'ready'],
    ]);
    expect(listed[0]?.photos[2]?.variants.length).toBeGreaterThan(0);
    expect(await posts().adminById(id)).toEqual(listed[0]);
    expect(await posts().adminById(randomUUID())).toBeUndefined();
  });

  it('are found by words of their text, without case and accents', async () => {
    const cafe = await posts().create({ description: 'A Café by the sea', photoIds: [] }, actor);
    await posts().create({ description: '100 % dunes', photoIds: [] }, actor);
    const find = async (search: string) => {
      const { posts: found, total } = await posts().adminPage({ limit: 10, search });
      expect(total).toBe(found.length);
      return found.map(({ id }) => id);
    };
    expect(await find('cafe SEA')).toEqual([cafe.id]);
    expect(await find('cafe dunes')).toEqual([]);
    expect(await find('0_%')).toEqual([]);
    expect(await find(' ')).toHaveLength(2);
  });

  it('show and count only ready photos to visitors', async () => {
    const [first = '', second = ''] = await photoList(2);
    const pending = await photo({ status: 'processing' });
    const { id } = await posts().create({ description: 'Dusk', photoIds: [pending, first, second] }, actor);
    await test.photos().markDeleted(second, actor);
    const found = await posts().byId(id);
    expect(found).toMatchObject({ photoCount: 1 });
    expect(idsOf(found?.photos)).toEqual([first]);
  });

  describe('in pages', () => {
    it('come newest first, each once, with the photos of a card and their count', async () => {
      const photoIds = await photoList(5);
      const ids: string[] = [];
      for (let number = 1; number <= 5; number += 1) {
        const own = number === 3 ? photoIds : number === 2 ? photoIds.slice(0, 1) : [];
        const content = { description: `Day ${number}`, photoIds: own, createdOn: day(number) };
        ids.push((await posts().create(content, actor)).id);
      }
      const first = await posts().page({ limit: 2 });
      await posts().create({ description: 'Meanwhile', photoIds: [], createdOn: day(9) }, actor);
      const second = await posts().page({ limit: 2, cursor: first.nextCursor ?? '' });
      const third = await posts().page({ limit: 2, cursor: second.nextCursor ?? '' });
      const seen = [first, second, third].flatMap((page) => page.posts);
      expect(idsOf(seen)).toEqual(ids.toReversed());
      expect([first.total, second.total, third.nextCursor]).toEqual([5, 6, null]);
      expect(idsOf(seen[2]?.photos)).toEqual(photoIds.slice(0, limits.post.cardPhotos));
      expect(seen.map(({ photoCount }) => photoCount)).toEqual([0, 0, 5, 1, 0]);
    });

    it('are read with an index alone', async () => {
      await sql`insert into posts (description, created_on, updated_on) select 'Day ' || i,
        timestamptz '2026-01-01' + i * interval '1 minute', now() + interval '10 years'
        from generate_series(1, 5000) i`.execute(test.queries);
      await sql`vacuum analyze posts`.execute(test.queries);
      const { nextCursor } = await posts().page({ limit: 2000 });
      for (const cursor of [undefined, nextCursor ?? '']) {
        const plans = await plansOf(test.database(), () => posts().page({ limit: 10, cursor }));
        const [page = []] = plans.filter(([top]) => top?.['Node Type'] === 'Limit').slice(-1);
        expect(page[0] && nodesOfRows(page[0])).toMatchObject([
          { 'Node Type': 'Limit' },
          { 'Node Type': 'Index Scan', 'Index Name': 'posts_list', 'Actual Rows': 11 },
        ]);
        const read = plans.flat().flatMap((node) => node['Relation Name'] ?? []);
        expect(read).toContain('post_counts');
        // Pinned posts are read with the first page.
        expect(read.filter((relation) => relation === 'posts')).toHaveLength(cursor === undefined ? 2 : 1);
        const indexes = plans.flat().flatMap((node) => node['Index Name'] ?? []);
        expect(indexes.includes('posts_pinned')).toBe(cursor === undefined);
      }
    });

    it('refuse an invalid cursor', async () => {
      await expect(posts().page({ limit: 1, cursor: 'nonsense' })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    });
  });

  it('disappear when deleted, without their photos', async () => {
    const photoIds = await photoList(1);
    const { id } = await posts().create({ description: 'Dusk', photoIds }, actor);
    await posts().delete(id, actor);
    expect(await posts().byId(id)).toBeUndefined();
    expect((await posts().page({ limit: 10 })).posts).toEqual([]);
    expect(await test.photos().adminById(photoIds[0] ?? '')).toBeDefined();
    await expect(posts().delete(id, actor)).rejects.toMatchObject({ code: 'post_not_found' });
    await expect(posts().update(randomUUID(), {}, actor)).rejects.toMatchObject({ code: 'post_not_found' });
    const log = await test.audit().page({ limit: 2 });
    expect(log).toMatchObject([
      { action: 'post.delete', target: id, actor: 'operator' },
      { action: 'post.create', target: id },
    ]);
  });
});
