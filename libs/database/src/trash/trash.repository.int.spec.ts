import { beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { SitemapRepository } from '../sitemap/sitemap.repository.ts';
import { actor, anUpload } from '../testing/builders.ts';
import { fillVideos } from '../testing/bulk.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { movePhotoFiles } from '../testing/moved-photos.ts';
import { EventItemRepository } from '../videos/event-item.repository.ts';
import { EventRepository } from '../videos/event.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

databaseSuite('the trash', (test) => {
  const { trash, photos, posts, videoEditing } = test;
  const photoList = (count: number) => Promise.all(Array.from({ length: count }, () => test.aPhoto()));
  const idsOf = (records: readonly { id: string }[] | undefined) => records?.map(({ id }) => id);
  const inTrash = async (kind: 'photo' | 'post' | 'event') =>
    idsOf((await trash().page(kind, { limit: 50 })).items);
  const restorePhotos = (...ids: string[]) => trash().restore({ kind: 'photo', ids }, actor);
  const moveFiles = () => movePhotoFiles(test.database());
  beforeEach(() => test.clear('posts', 'photos', 'videos', 'events', 'outbox'));

  describe('of photos', () => {
    it('restores a photo when its files are back', async () => {
      const [id = ''] = await photoList(1);
      await photos().markDeleted(id, actor);
      expect(await trash().counts()).toEqual({ photo: 1, post: 0, event: 0 });
      await moveFiles();
      expect(await restorePhotos(id)).toEqual([id]);
      expect(await restorePhotos(id)).toEqual([]);
      expect(await photos().adminById(id)).toBeUndefined();
      expect((await trash().page('photo', { limit: 1 })).items).toMatchObject([{ id, isRestoring: true }]);
      await moveFiles();
      expect(await photos().adminById(id)).toMatchObject({ id, status: 'ready' });
      expect(idsOf((await photos().publicPage({ limit: 10 })).photos)).toEqual([id]);
      expect((await photos().publicPage({ limit: 10 })).total).toBe(1);
      expect(await inTrash('photo')).toEqual([]);
      // It can be deleted again.
      await photos().markDeleted(id, actor);
      expect(await inTrash('photo')).toEqual([id]);
    });

    it('leaves the files of a photo that is restored before they were moved', async () => {
      const [id = ''] = await photoList(1);
      await photos().markDeleted(id, actor);
      await restorePhotos(id);
      expect(await moveFiles()).toEqual([]);
      expect(await photos().adminById(id)).toMatchObject({ id });
    });

    it('tells a reconnecting browser of the deletion and of the return', async () => {
      const [id = ''] = await photoList(1);
      const before = await photos().latestChange();
      await photos().markDeleted(id, actor);
      expect(await photos().changesAfter(before, 9)).toMatchObject([{ kind: 'deleted', photoId: id }]);
      await restorePhotos(id);
      await moveFiles();
      expect(await photos().changesAfter(before, 9)).toMatchObject([{ kind: 'photo', photo: { id } }]);
    });

    it('processes a photo again that was not ready', async () => {
      const id = await test.aPhoto({ status: 'processing' });
      await photos().markDeleted(id, actor);
      await moveFiles();
      await restorePhotos(id);
      await moveFiles();
      expect(await photos().adminById(id)).toMatchObject({ status: 'processing', attempt: 2 });
      const rows = await test.queries.selectFrom('outbox').select('payload').execute();
      expect(rows.map(({ payload }) => payload)).toMatchObject([{ photoId: id, attempt: 2 }]);
    });

    it('returns photos to their places in posts, in any order', async () => {
      const ids = await photoList(5);
      const { id } = await posts().create({ description: 'A walk.', photoIds: ids }, actor);
      await photos().markAllDeleted(ids.slice(1, 4), actor);
      expect(idsOf((await posts().byId(id))?.photos)).toEqual([ids[0], ids[4]]);
      for (const photoId of [ids[3], ids[1], ids[2]]) {
        await restorePhotos(photoId ?? '');
        await moveFiles();
      }
      expect(idsOf((await posts().byId(id))?.photos)).toEqual(ids);
    });

    it('puts a photo before the one that has its place now, and into no full post', async () => {
      const ids = await photoList(3);
      const [first = '', second = '', other = ''] = ids;
      const { id } = await posts().create({ description: 'A walk.', photoIds: [first, second] }, actor);
      await photos().markDeleted(first, actor);
      await posts().update(id, { photoIds: [second, other] }, actor);
      await restorePhotos(first);
      await moveFiles();
      expect(idsOf((await posts().byId(id))?.photos)).toEqual([first, second, other]);

      await photos().markDeleted(first, actor);
      const full = await photoList(limits.post.maxPhotos);
      await posts().update(id, { photoIds: full }, actor);
      await restorePhotos(first);
      await moveFiles();
      expect(idsOf((await posts().byId(id))?.photos)).toEqual(full);
      expect(await photos().adminById(first)).toMatchObject({ id: first });
    });

    it('returns a photo to a post that was in the trash with it', async () => {
      const ids = await photoList(2);
      const { id } = await posts().create({ description: 'A walk.', photoIds: ids }, actor);
      await posts().delete(id, actor);
      await photos().markDeleted(ids[0] ?? '', actor);
      await restorePhotos(ids[0] ?? '');
      await moveFiles();
      await trash().restore({ kind: 'post', ids: [id] }, actor);
      expect(idsOf((await posts().byId(id))?.photos)).toEqual(ids);
    });

    it('restores a photo whose bytes are uploaded again, and a post can add it at once', async () => {
      const upload = anUpload();
      const [first] = await photos().recordUploads([upload], actor);
      const photoId = first?.photoId ?? '';
      await photos().markDeleted(photoId, actor);
      await moveFiles();
      const again = { ...anUpload({ sha256: upload.sha256 }), description: 'Dusk' };
      const [recorded] = await photos().recordUploads([again], actor);
      expect(recorded).toMatchObject({ photoId, duplicate: true, unusedStagingKeys: [again.stagingKey] });
      const post = await posts().create({ description: 'A walk.', photoIds: [photoId] }, actor);
      await moveFiles();
      expect(await photos().adminById(photoId)).toMatchObject({ description: 'Dusk', attempt: 2 });
      expect(idsOf((await posts().adminById(post.id))?.photos)).toEqual([photoId]);
    });

    it('removes only what the trash holds, and nothing that is being restored', async () => {
      const [shown = '', deleted = '', returning = ''] = await photoList(3);
      await photos().markAllDeleted([deleted, returning], actor);
      await restorePhotos(returning);
      expect(await trash().erase({ kind: 'photo', ids: [shown, deleted, returning] }, actor)).toEqual([
        deleted,
      ]);
      expect(await trash().empty(actor)).toEqual({ photo: 0, post: 0, event: 0 });
      expect(await restorePhotos(deleted)).toEqual([]);
      expect(await inTrash('photo')).toEqual([returning]);
      await moveFiles();
      const objects = test.objects();
      expect(await objects.erased({ limit: 10, except: [] })).toMatchObject([{ id: deleted }]);
    });

    it('forgets photos of posts that were never saved for good', async () => {
      const id = await test.aPhoto({ listed: false, createdAt: new Date(0) });
      expect(await photos().deleteAbandoned(new Date(1), 10, actor)).toEqual([id]);
      expect(await inTrash('photo')).toEqual([]);
    });

    it('never treats a photo in the trash as abandoned', async () => {
      const id = await test.aPhoto({ listed: false, createdAt: new Date(0) });
      await photos().markDeleted(id, actor);
      expect(await photos().deleteAbandoned(new Date(1), 10, actor)).toEqual([]);
      expect(await inTrash('photo')).toEqual([id]);
    });

    it('empties a trash of 5,000 photos with one entry of the audit log', async () => {
      const rows = Array.from({ length: 5000 }, (_, index) => `'\\x${index.toString(16).padStart(64, '0')}'`);
      const source = `unnest(array[${rows.join(',')}]::bytea[]) as hash`;
      await test.database().em.execute(`
        insert into photos (sha256, status, bytes, content_type, original_name, listed, width, height, thumb_hash,
          placeholder, pipeline_version, created_at, queued_at, ready_at, deleted_at)
        select hash, 'ready', 1, 'image/jpeg', 'a', true, 1, 1, 'a', 'a', 1, now(), now(), now(), now() from ${source}`);
      expect(await trash().empty(actor)).toEqual({ photo: 5000, post: 0, event: 0 });
      expect(await trash().counts()).toMatchObject({ photo: 0 });
      const [entry] = await test.audit().page({ limit: 1 });
      expect(entry).toMatchObject({ action: 'site.empty_trash', details: { photo: 5000 } });
    });
  });

  it('restores a post, and removes it for good after its time', async () => {
    const { id } = await posts().create({ description: 'A walk.', photoIds: await photoList(1) }, actor);
    await posts().delete(id, actor);
    expect(await inTrash('post')).toEqual([id]);
    expect(await trash().restore({ kind: 'post', ids: [id] }, actor)).toEqual([id]);
    expect(await posts().byId(id)).toMatchObject({ photoCount: 1 });

    await posts().delete(id, actor);
    await trash().eraseDeletedBefore(new Date(Date.now() - 30 * dayMs), actor);
    expect(await inTrash('post')).toEqual([id]);
    await trash().eraseDeletedBefore(new Date(Date.now() + 1000), actor);
    expect(await inTrash('post')).toEqual([]);
    expect(await trash().restore({ kind: 'post', ids: [id] }, actor)).toEqual([]);
  });

  it('hides a deleted event from visitors, and restores it with its videos', async () => {
    const database = test.database();
    await fillVideos(database, 6, 1);
    const event = await videoEditing().createEvent(
      { title: 'Hers', description: null, date: new Date(), hidden: false },
      actor,
    );
    const { videos } = await videoEditing().videos({ limit: 6 });
    const [first = '', second = '', third = ''] = videos.map(({ id }) => id);
    const provider = videos[0]?.event?.id ?? '';
    for (const id of [first, second, third]) {
      await videoEditing().updateVideo(id, { event: event.id }, actor, () => true);
    }
    const events = new EventRepository(database);
    const locations = async () =>
      (await new SitemapRepository(database).page('events')).records.map(({ slug }) => slug);
    await videoEditing().deleteEvent(event.id, actor);
    expect(await events.bySlug('hers')).toBeUndefined();
    expect(idsOf(await events.menu())).not.toContain(event.id);
    expect(await locations()).not.toContain('hers');
    expect(idsOf(await videoEditing().events())).toEqual([provider]);
    await expect(videoEditing().updateEvent(event.id, { title: 'His' }, actor)).rejects.toMatchObject({
      code: 'event_not_found',
    });
    await expect(
      videoEditing().updateVideo(first, { event: event.id }, actor, () => true),
    ).rejects.toMatchObject({ code: 'event_not_found' });

    // One video moves on meanwhile.
    await videoEditing().updateVideo(third, { event: 'none' }, actor, () => true);
    await trash().restore({ kind: 'event', ids: [event.id] }, actor);
    expect(await events.bySlug('hers')).toMatchObject({ id: event.id });
    const { videos: back } = await new EventItemRepository(database).visible(event.id, { limit: 9 });
    expect(idsOf(back)?.every((id) => [first, second].includes(id))).toBe(true);
    expect((await videoEditing().videos({ limit: 9, event: event.id })).total).toBe(2);
    expect((await videoEditing().videos({ limit: 9, event: 'none' })).total).toBe(1);

    await videoEditing().deleteEvent(event.id, actor);
    expect(await trash().erase({ kind: 'event', ids: [event.id] }, actor)).toEqual([event.id]);
    expect(await inTrash('event')).toEqual([]);
  });

  it('is read page by page, last deleted first', async () => {
    const ids = await photoList(3);
    for (const [day, id] of ids.entries()) {
      await photos().markDeleted(id, actor);
      await test.queries
        .updateTable('photos')
        .set({ deletedAt: new Date(Date.UTC(2026, 0, 1 + day)) })
        .where('id', '=', id)
        .execute();
    }
    const first = await trash().page('photo', { limit: 2 });
    const second = await trash().page('photo', { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
  });
});
