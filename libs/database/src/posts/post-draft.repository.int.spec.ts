import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits } from '@sandstone/contract';
import { actor } from '../testing/builders.ts';
import { callDuring } from '../testing/call-during.ts';
import { databaseSuite } from '../testing/database-suite.ts';

const later = () => new Date(Date.now() + 1000);

databaseSuite('drafts of posts', (test) => {
  const { drafts, posts, photos } = test;
  const photo = () => test.aPhoto({ listed: false, createdAt: new Date(0) });
  const empty = { description: '', day: null, photoIds: [] };
  const idsOf = (records: readonly { id: string }[] = []) => records.map(({ id }) => id);
  beforeEach(() => test.clear('posts', 'post_drafts', 'photos'));

  it('keep their text, day and photos in order, last saved first', async () => {
    const [first, second] = [await photo(), await photo()];
    const id = randomUUID();
    const content = { description: 'Dusk \n', day: '2026-01-31', photoIds: [second, first] };
    const saved = await drafts().save(id, content);
    expect(saved).toMatchObject({ id, description: 'Dusk \n', day: '2026-01-31' });
    expect(idsOf(saved.photos)).toEqual([second, first]);
    expect(await drafts().byId(id)).toEqual(saved);
    const other = await drafts().save(randomUUID(), empty);
    expect(idsOf(await drafts().list())).toEqual([other.id, id]);
    await drafts().save(id, { ...content, photoIds: [first] }, saved.updatedOn);
    const [newest] = await drafts().list();
    expect([newest?.id, idsOf(newest?.photos)]).toEqual([id, [first]]);
    expect(await drafts().byId(randomUUID())).toBeUndefined();
  });

  it('remember the names of files that have not arrived', async () => {
    const id = randomUUID();
    const saved = await drafts().save(id, { ...empty, missingFiles: ['a"b.jpg', 'c\0.jpg'] });
    expect(saved.missingFiles).toEqual(['a"b.jpg', 'c.jpg']);
    const same = await drafts().save(id, { ...empty, missingFiles: ['a"b.jpg', 'c\0.jpg'] });
    expect(same.updatedOn).toEqual(saved.updatedOn);
    expect((await drafts().save(id, empty, saved.updatedOn)).missingFiles).toEqual([]);
  });

  it('may be longer than a post, because their text is about to be shortened', async () => {
    const description = 'x'.repeat(limits.post.maxDescriptionLength + 1);
    expect(await drafts().save(randomUUID(), { ...empty, description })).toMatchObject({ description });
  });

  it('are created once by repeated requests', async () => {
    const id = randomUUID();
    const saves = await Promise.all(
      [1, 2, 3].map(() => drafts().save(id, { ...empty, description: 'Dusk' })),
    );
    expect(new Set(saves.map(({ updatedOn }) => updatedOn.getTime())).size).toBe(1);
    expect(await drafts().list()).toHaveLength(1);
  });

  it('refuse a save that is based on an older version, unless it changes nothing', async () => {
    const id = randomUUID();
    const first = await drafts().save(id, { ...empty, description: 'Dusk' });
    const second = await drafts().save(id, { ...empty, description: 'Dawn' }, first.updatedOn);
    expect(second.updatedOn.getTime()).toBeGreaterThan(first.updatedOn.getTime());
    for (const readOn of [undefined, first.updatedOn])
      await expect(drafts().save(id, { ...empty, description: 'Noon' }, readOn)).rejects.toMatchObject({
        code: 'post_draft_changed',
      });
    expect(await drafts().save(id, { ...empty, description: 'Dawn' }, first.updatedOn)).toEqual(second);
  });

  it('accept one of two simultaneous changes of the same version', async () => {
    const id = randomUUID();
    const { updatedOn } = await drafts().save(id, empty);
    const outcomes = await Promise.allSettled(
      ['One', 'Two'].map((description) => drafts().save(id, { ...empty, description }, updatedOn)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('leave out photos that no longer exist, and show no deleted ones', async () => {
    const [kept, gone] = [await photo(), await photo()];
    const id = randomUUID();
    await drafts().save(id, { ...empty, photoIds: [gone, kept] });
    await photos().markDeleted(gone, actor);
    expect(idsOf((await drafts().byId(id))?.photos)).toEqual([kept]);
    const other = await drafts().save(randomUUID(), { ...empty, photoIds: [randomUUID(), gone, kept] });
    expect(idsOf(other.photos)).toEqual([kept]);
    // It comes back into the draft that had it before.
    await test.queries.updateTable('photos').set({ deletedAt: null }).where('id', '=', gone).execute();
    expect(idsOf((await drafts().byId(id))?.photos)).toEqual([gone, kept]);
    expect(idsOf((await drafts().byId(other.id))?.photos)).toEqual([kept]);
  });

  it('accept at most ten photos, each only once', async () => {
    const eleven = Array.from({ length: limits.post.maxPhotos + 1 }, () => randomUUID());
    await expect(drafts().save(randomUUID(), { ...empty, photoIds: eleven })).rejects.toMatchObject({
      code: 'too_many_files',
    });
    const [first = ''] = eleven;
    await expect(drafts().save(randomUUID(), { ...empty, photoIds: [first, first] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  describe('and the sweep of abandoned photos', () => {
    it('keep their photos until they let go of them', async () => {
      const [kept, removed] = [await photo(), await photo()];
      const id = randomUUID();
      const { updatedOn } = await drafts().save(id, { ...empty, photoIds: [kept, removed] });
      expect(await photos().deleteAbandoned(later(), 10, actor)).toEqual([]);
      await drafts().save(id, { ...empty, photoIds: [kept] }, updatedOn);
      expect(await photos().deleteAbandoned(later(), 10, actor)).toEqual([removed]);
      await drafts().delete(id, actor);
      expect(await photos().deleteAbandoned(later(), 10, actor)).toEqual([kept]);
    });

    it('keep a photo that is being added while the sweep runs', async () => {
      const id = await photo();
      const draftId = randomUUID();
      const swept = await callDuring(
        test.database(),
        async (queries) => {
          await queries.insertInto('post_drafts').values({ id: draftId, description: '' }).execute();
          await queries
            .insertInto('post_draft_photos')
            .values({ draftId, photoId: id, position: 0 })
            .execute();
        },
        () => photos().deleteAbandoned(later(), 10, actor),
      );
      expect(swept).toEqual([]);
      expect(idsOf((await drafts().byId(draftId))?.photos)).toEqual([id]);
    });

    it('leave out a photo that is being swept while it is added', async () => {
      const [swept, kept] = [await photo(), await photo()];
      const saved = await callDuring(
        test.database(),
        (queries) =>
          queries.updateTable('photos').set({ deletedAt: new Date() }).where('id', '=', swept).execute(),
        () => drafts().save(randomUUID(), { ...empty, photoIds: [swept, kept] }),
      );
      expect(idsOf(saved.photos)).toEqual([kept]);
    });
  });

  describe('that are published', () => {
    const publish = (id: string, more: object = {}) =>
      posts().create({ description: 'Dusk', photoIds: [], key: id, ...more }, actor);

    it('become one post, and are gone with it', async () => {
      const id = randomUUID();
      const photoId = await photo();
      const { updatedOn } = await drafts().save(id, { ...empty, photoIds: [photoId] });
      const made = await Promise.all(
        [1, 2, 3].map(() => publish(id, { photoIds: [photoId], draftUpdatedOn: updatedOn })),
      );
      expect(new Set(idsOf(made)).size).toBe(1);
      expect((await posts().page({ limit: 10 })).total).toBe(1);
      expect(await drafts().list()).toEqual([]);
      expect(await photos().adminById(photoId)).toMatchObject({ listed: true });
    });

    it('stay drafts if the post is refused', async () => {
      const id = randomUUID();
      const draft = await drafts().save(id, { ...empty, description: 'Dusk' });
      await expect(publish(id, { photoIds: [randomUUID()] })).rejects.toMatchObject({
        code: 'photo_not_found',
      });
      expect(await drafts().byId(id)).toEqual(draft);
    });

    it('are not published from an outdated version', async () => {
      const id = randomUUID();
      const first = await drafts().save(id, empty);
      await drafts().save(id, { ...empty, description: 'Newer' }, first.updatedOn);
      await expect(publish(id, { draftUpdatedOn: first.updatedOn })).rejects.toMatchObject({
        code: 'post_draft_changed',
      });
      expect((await posts().page({ limit: 10 })).total).toBe(0);
      expect(await drafts().byId(id)).toMatchObject({ description: 'Newer' });
    });

    it('do not come back by a delayed save', async () => {
      const id = randomUUID();
      const { updatedOn } = await drafts().save(id, empty);
      await publish(id);
      for (const readOn of [undefined, updatedOn])
        await expect(drafts().save(id, { ...empty, description: 'Late' }, readOn)).rejects.toMatchObject({
          code: 'post_draft_not_found',
        });
      const other = randomUUID();
      const outcomes = await Promise.allSettled([publish(other), drafts().save(other, empty)]);
      expect(outcomes[0].status).toBe('fulfilled');
      expect(await drafts().list()).toEqual([]);
    });

    it('can be saved and published concurrently without a deadlock', async () => {
      const photoIds = [await photo(), await photo()];
      const id = randomUUID();
      const { updatedOn } = await drafts().save(id, { ...empty, photoIds });
      await Promise.allSettled([
        ...[1, 2, 3].map((n) => drafts().save(id, { ...empty, description: `${n}`, photoIds }, updatedOn)),
        publish(id, { photoIds: photoIds.toReversed() }),
        photos().markDeleted(photoIds[0] ?? '', actor),
      ]).then((outcomes) => {
        const refusals = outcomes.flatMap((each) =>
          each.status === 'rejected' ? [each.reason as object] : [],
        );
        expect(refusals.filter((reason) => !('code' in reason) || reason.code === '40P01')).toEqual([]);
      });
    });
  });

  it('are deleted for good, with an audit entry; saves have none', async () => {
    const id = randomUUID();
    const audit = () => test.audit().page({ limit: 100 });
    const before = (await audit()).length;
    await drafts().save(id, empty);
    await drafts().delete(id, actor);
    const log = await audit();
    expect(log.slice(0, log.length - before).map(({ action, target }) => [action, target])).toEqual([
      ['post.delete_draft', id],
    ]);
    expect(await drafts().byId(id)).toBeUndefined();
    for (const unknown of [id, randomUUID()])
      await expect(drafts().delete(unknown, actor)).rejects.toMatchObject({ code: 'post_draft_not_found' });
  });
});
