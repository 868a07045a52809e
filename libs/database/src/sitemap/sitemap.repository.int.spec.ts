import { expect, it } from '@jest/globals';
import { PhotoRepository } from '../photos/photo.repository.ts';
import { PostRepository } from '../posts/post.repository.ts';
import { actor, aPhoto } from '../testing/builders.ts';
import { aCover, anEvent, aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';

databaseSuite('the sitemap', (test) => {
  const { sitemap } = test;

  it('lists the public content, with public pictures only', async () => {
    const database = test.database();
    const event = await anEvent(database, { slug: 'walk' });
    await anEvent(database, { hidden: true });
    const free = await aVideo(database, { syncedEventId: event, durationSeconds: 42 });
    const premium = await aVideo(database, { libraryType: 'premium' });
    await aVideo(database, { hidden: true });
    const cover = await aCover(database, free, 'clear');
    await aCover(database, premium, 'clear');
    const blurred = await aCover(database, premium, 'blurred');
    const photo = await aPhoto(database);
    const gone = await aPhoto(database);
    await aPhoto(database, { listed: false });
    const { id: post } = await new PostRepository(database).create(
      { description: 'A walk', photoIds: [gone, photo] },
      actor,
    );
    await new PhotoRepository(database).markDeleted(gone, actor);

    expect((await sitemap().page('events')).records).toMatchObject([
      { id: event, slug: 'walk', title: 'Dunes', covers: [cover], video: null },
    ]);
    const videos = (await sitemap().page('videos')).records;
    expect(videos.find(({ id }) => id === free)).toMatchObject({
      slug: 'dunes',
      covers: [cover],
      video: { durationSeconds: 42 },
    });
    expect(videos.find(({ id }) => id === premium)).toMatchObject({ covers: [blurred], video: null });
    expect(videos).toHaveLength(2);
    expect((await sitemap().page('posts')).records).toMatchObject([
      { id: post, slug: null, title: 'A walk', photos: [{ id: photo, pipelineVersion: 1, watermark: 0 }] },
    ]);
    const photos = await sitemap().page('photos');
    expect(photos).toMatchObject({ records: [{ id: photo, photos: [{ id: photo }] }], nextCursor: null });
  });

  it('can be read in pages, each entry once', async () => {
    const ids = [];
    for (let number = 0; number < 7; number += 1) {
      const id = await test.anEvent();
      await test.aVideo({ syncedEventId: id });
      ids.push(id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await sitemap().page('events', cursor, 3);
      seen.push(...page.records.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(seen.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
  });
});
