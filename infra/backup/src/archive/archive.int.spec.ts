import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import {
  AuditRepository,
  VideoEditingRepository,
  PhotoRepository,
  PostRepository,
} from '@sandstone/database';
import { aVideo, movePhotoFiles } from '@sandstone/database/testing';
import { actor, archiveSuite, content, nameOf, signed, videoSource } from '../testing/archive.suite.ts';
import { recordsOf } from '../testing/test-site.ts';
import { type Archive } from './archive.schema.ts';
import { importArchive } from './import-archive.ts';

archiveSuite('an archive', (sites) => {
  it("contains all of the creator's content in common formats, and no visitor data", async () => {
    const { site, kept, dropped, eventId } = sites();
    await site.database.queries.updateTable('photos').set({ takenAt: '2019-02-03 04:05:06' }).execute();
    const path = await sites().exported('folder');
    expect((await readdir(path)).sort()).toEqual(['archive.json', 'archive.schema.json', 'photos']);
    const text = await readFile(join(path, 'archive.json'), 'utf8');
    // The schema describes the shape.
    const archive = JSON.parse(text) as Archive;
    for (const photo of archive.photos) {
      const bytes = await readFile(join(path, photo.file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo.sha256);
    }
    expect(archive.photos.map(({ id, isOriginal }) => [id, isOriginal])).toEqual([
      [kept, true],
      [dropped, false],
    ]);
    expect(archive.posts[0]?.photos).toEqual([dropped, kept]);
    expect([...archive.photos, ...archive.posts].map((item) => item.reactions)).toEqual([
      { fire: 1 },
      {},
      { love: 1 },
    ]);
    expect(archive.events[0]?.items).toEqual([{ photo: dropped }, { video: videoSource }, { photo: kept }]);
    expect(archive.videos).toMatchObject([
      {
        ...videoSource,
        curated: { title: 'Own title', event: eventId, sortOrder: 7 },
        reactions: { love: 2 },
      },
    ]);
    expect(text).not.toContain('visitor@example.com');
    expect(text).not.toContain('Vera');
    // Nor the time of the camera, which only the creator's files may tell.
    expect(text).not.toContain('2019-02-03');
    // An export is recorded in the audit log.
    const [logged] = await new AuditRepository(site.database).page({ limit: 1 });
    expect(logged).toMatchObject({ actor: 'operator', action: 'site.export' });
  });

  it.each(['folder', 'site.tar'])(
    'is imported into an empty site from a %s, once even when repeated',
    async (name) => {
      const { site, other, kept, dropped } = sites();
      const path = await sites().exported(name);
      // The library has been read, but nothing has been curated.
      const videoId = await aVideo(other.database, videoSource);
      expect(await sites().imported(path)).toEqual({
        ...{ photos: 2, posts: 1, events: 1, videos: 1 },
        left: [],
      });
      expect(await content(other)).toEqual(await content(site));
      const photos = await other.database.queries
        .selectFrom('photos')
        .selectAll()
        .orderBy('createdAt')
        .execute();
      // The worker must check each photo before it is ready.
      expect(photos.map(({ status }) => status)).toEqual(['processing', 'processing']);
      const jobs = await other.database.queries.selectFrom('outbox').select('queue').execute();
      expect(jobs).toEqual([{ queue: 'processPhoto' }, { queue: 'processPhoto' }]);
      for (const { stagingKey: key } of photos)
        expect(await other.storage.stat('staging', key ?? '')).toBeDefined();
      const video = await other.database.queries
        .selectFrom('videos')
        .selectAll()
        .where('id', '=', videoId)
        .execute();
      expect(video).toMatchObject([
        { curatedTitle: 'Own title', sortOrder: 7, eventIsCurated: true, focusX: 20, focusY: 80 },
      ]);
      const events = await other.database.queries.selectFrom('events').select('coverVideoId').execute();
      expect(events).toEqual([{ coverVideoId: videoId }]);
      const names = new Map(photos.map(({ id, originalName }) => [id, originalName]));
      const items = await other.database.queries
        .selectFrom('event_items')
        .select('itemId')
        .orderBy('position')
        .execute();
      expect(items.map(({ itemId }) => names.get(itemId) ?? itemId)).toEqual([
        await nameOf(site, dropped),
        videoId,
        await nameOf(site, kept),
      ]);

      const before = await recordsOf(other);
      expect(await sites().imported(path)).toEqual({
        ...{ photos: 0, posts: 0, events: 0, videos: 0 },
        left: [],
      });
      expect(await recordsOf(other)).toEqual(before);
    },
  );

  it('changes nothing in the site of its origin', async () => {
    const { site } = sites();
    const path = await sites().exported('site.tar');
    const before = await content(site);
    expect(await importArchive(site, path, signed)).toMatchObject({ photos: 0, posts: 0, events: 0 });
    expect(await content(site)).toEqual(before);
  });

  it("preserves the creator's later changes", async () => {
    const { other } = sites();
    const path = await sites().exported('folder');
    const videoId = await aVideo(other.database, videoSource);
    await sites().imported(path);
    const posts = new PostRepository(other.database);
    const videoEditing = new VideoEditingRepository(other.database);
    const [post] = (await posts.adminPage({ limit: 1 })).posts;
    const [event] = await videoEditing.events();
    await posts.update(post?.id ?? '', { description: 'Other words' }, actor);
    await videoEditing.updateEvent(event?.id ?? '', { title: 'Another name' }, actor);
    await videoEditing.updateVideo(videoId, { title: null, sortOrder: 0 }, actor, signed);
    const before = await content(other);
    await sites().imported(path);
    expect(await content(other)).toEqual(before);
    const { videos } = await videoEditing.videos({ limit: 1 });
    expect(videos).toMatchObject([{ curatedTitle: null, sortOrder: 0 }]);
    await posts.delete(post?.id ?? '', actor);
    await sites().imported(path);
    expect((await content(other)).posts).toEqual([]);
  });

  it('contains nothing from the trash, and its import restores the photos and adventures that lie there', async () => {
    const { site, kept, dropped, eventId } = sites();
    const path = await sites().exported('site.tar');
    const before = await content(site);
    const event = await new VideoEditingRepository(site.database).createEvent(
      { title: 'Left out', description: null, date: new Date() },
      actor,
    );
    const videoEditing = new VideoEditingRepository(site.database);
    await videoEditing.deleteEvent(event.id, actor);
    await videoEditing.deleteEvent(eventId, actor);
    await new PhotoRepository(site.database).markDeleted(kept, actor);
    const empty = JSON.parse(
      await readFile(join(await sites().exported('folder'), 'archive.json'), 'utf8'),
    ) as Archive;
    expect(empty.photos.map(({ id }) => id)).toEqual([dropped]);
    expect(empty.events).toEqual([]);

    expect(await importArchive(site, path, signed)).toMatchObject({ photos: 0, events: 0, left: [] });
    await movePhotoFiles(site.database);
    expect(await content(site)).toEqual(before);
  });

  it('defers videos that no library has provided yet', async () => {
    const { other } = sites();
    const path = await sites().exported('folder');
    const first = await sites().imported(path);
    expect(first.videos).toBe(0);
    expect(first.left.join()).toContain('1 videos');
    await aVideo(other.database, videoSource);
    expect(await sites().imported(path)).toMatchObject({ videos: 1, left: [] });
  });
});
