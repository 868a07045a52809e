import { defaultSiteSettings } from '@sandstone/contract';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Database } from '../database.ts';
import { PhotoObjectRepository } from '../photos/photo-object.repository.ts';
import { PhotoProcessingRepository } from '../photos/photo-processing.repository.ts';
import { PhotoRepository } from '../photos/photo.repository.ts';
import { PostRepository } from '../posts/post.repository.ts';
import { actor, aPhoto, aProcessed, anUpload } from '../testing/builders.ts';
import { aCover, anEvent, aVideo } from '../testing/content.builders.ts';
import { SiteStateRepository } from '../site-state/site-state.repository.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { CoverRepository } from '../videos/cover.repository.ts';
import { plansOf } from '../testing/statements.ts';
import { VideoEditingRepository } from '../videos/video-editing.repository.ts';
import { EventRepository } from '../videos/event.repository.ts';
import { SiteSettingsRepository } from '../site-settings/site-settings.repository.ts';
import { VideoRepository } from '../videos/video.repository.ts';
import { ContentVersionRepository } from './content-version.repository.ts';

type Change = (database: Database) => Promise<unknown>;
const always = () => true;
const photosOf = (database: Database) => new PhotoRepository(database).publicPage({ limit: 5 });

/** Each entry sets up data and returns a change to it. */
const changes: Record<string, (database: Database) => Promise<Change>> = {
  'a photo is described': async (database) => {
    const id = await aPhoto(database);
    return () => new PhotoRepository(database).update(id, { description: 'Dunes' }, actor);
  },
  'a photo is deleted': async (database) => {
    const id = await aPhoto(database);
    return () => new PhotoRepository(database).markDeleted(id, actor);
  },
  'a photo is ready': async (database) => {
    const id = await aPhoto(database, { status: 'processing' });
    return () => new PhotoProcessingRepository(database).markReady(aProcessed(id));
  },
  'a post is deleted': async (database) => {
    const post = await aPost(database);
    return () => new PostRepository(database).delete(post, actor);
  },
  'the photos of a post are changed': async (database) => {
    const post = await aPost(database);
    const photoIds = [await aPhoto(database)];
    return () => new PostRepository(database).update(post, { photoIds }, actor);
  },
  'a video is hidden': async (database) => {
    const id = await aVideo(database);
    return () => new VideoEditingRepository(database).updateVideo(id, { hidden: true }, actor, always);
  },
  'a video is made premium': async (database) => {
    const id = await aVideo(database);
    return () => new VideoEditingRepository(database).updateVideo(id, { type: 'premium' }, actor, always);
  },
  'an event is renamed': async (database) => {
    const id = await anEvent(database);
    return () => new VideoEditingRepository(database).updateEvent(id, { title: 'Canyons' }, actor);
  },
  'a cover is retired': async (database) => {
    const id = await aCover(database, await aVideo(database), 'clear');
    return ({ queries }) =>
      queries.updateTable('covers').set({ retiredAt: new Date() }).where('id', '=', id).execute();
  },
  'the site is named': async (database) => async () =>
    new SiteSettingsRepository(database).save(
      'words',
      { value: { ...defaultSiteSettings.words, name: 'Desert Rose' }, unchangedSince: 0 },
      actor,
    ),
  'the site is opened': async () => async (database) => {
    const state = new SiteStateRepository(database);
    const { isOpen, version } = await state.current();
    return state.set(!isOpen, version, actor);
  },
  'an event gets a photo': async (database) => {
    const event = await anEvent(database);
    const photo = await aPhoto(database);
    return ({ queries }) =>
      queries.insertInto('event_items').values({ eventId: event, photoId: photo, position: 0 }).execute();
  },
};

/** Changes that no visitor can see. */
const others: Record<string, (database: Database) => Promise<Change>> = {
  'a photo is uploaded': async () => (database) =>
    new PhotoRepository(database).recordUploads([anUpload()], actor),
  'a photo fails': async (database) => {
    const id = await aPhoto(database, { status: 'processing' });
    return () => new PhotoProcessingRepository(database).markFailed(id, 1, 'damaged');
  },
  'a deleted photo is forgotten': async (database) => {
    const id = await aPhoto(database);
    await new PhotoRepository(database).markDeleted(id, actor);
    return () => new PhotoObjectRepository(database).purge(id);
  },
  'covers are looked for, and none is stuck': async () => (database) =>
    new CoverRepository(database).retryFailedBefore(new Date(0)),
};

async function aPost(database: Database): Promise<string> {
  const photoIds = [await aPhoto(database)];
  return (await new PostRepository(database).create({ description: 'Dunes', photoIds }, actor)).id;
}

/** Each has a trigger for the version, or changes with a table that has one; except `reactions`, whose counts may be old. */
const coveredTables = [
  'site_settings',
  ...['photos', 'photo_variants', 'photo_counts', 'posts', 'post_photos', 'post_counts'],
  ...['events', 'event_slugs', 'event_items', 'videos', 'video_counts', 'covers', 'reactions'],
];

databaseSuite('the version of the content', (test) => {
  const version = () => new ContentVersionRepository(test.database()).read();

  it.each(Object.keys(changes))('is another one after %s', async (name) => {
    const change = await changes[name]?.(test.database());
    const before = await version();
    await change?.(test.database());
    expect(await version()).not.toBe(before);
  });

  it('covers the tables from which lists and pages are answered', async () => {
    const database = test.database();
    await aPost(database);
    await aCover(database, await aVideo(database), 'clear');
    const read = async () => {
      const posts = new PostRepository(database);
      const [post] = (await posts.page({ limit: 5 })).posts;
      if (post === undefined) throw new Error('There is a post');
      await Promise.all([posts.byId(post.id), posts.neighbours(post), photosOf(database)]);
      const [events, videos] = [new EventRepository(database), new VideoRepository(database)];
      const ids = (await events.menu()).map(({ id }) => id);
      await Promise.all([events.recent(4), videos.page({ limit: 5 }), videos.previewsFor(ids)]);
      return videos.firstOfEvents(ids, { free: 1, premium: 1 });
    };
    const plans = await plansOf(database, read);
    const relations = new Set(plans.flat().flatMap((node) => node['Relation Name'] ?? []));
    expect(relations.size).toBeGreaterThan(6);
    expect([...relations].filter((relation) => !coveredTables.includes(relation))).toEqual([]);
  });

  it.each(Object.keys(others))('is the same after %s', async (name) => {
    const change = await others[name]?.(test.database());
    const before = await version();
    await change?.(test.database());
    expect(await version()).toBe(before);
  });

  it('changes with a commit, and not with a rollback', async () => {
    const id = await test.aVideo();
    const hide = test.queries.updateTable('videos').set({ hidden: true }).where('id', '=', id);
    const before = await version();
    await test.database().transaction(async (queries) => {
      await queries.updateTable('videos').set({ hidden: true }).where('id', '=', id).execute();
      expect(await version()).toBe(before);
    });
    const after = await version();
    expect(after).not.toBe(before);
    await expect(
      test.database().transaction(async (queries) => {
        await queries.executeQuery(hide);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await version()).toBe(after);
  });

  it('differs after each of two transactions, in any order of commits', async () => {
    const [first, second] = [await test.aVideo(), await test.aVideo()];
    const seen = [await version()];
    const hide = (id: string) => (database: Database['queries']) =>
      database.updateTable('videos').set({ hidden: true }).where('id', '=', id).execute();
    await test.database().transaction(async (queries) => {
      await hide(first)(queries);
      await test.database().transaction(hide(second));
      seen.push(await version());
    });
    seen.push(await version());
    expect(new Set(seen).size).toBe(3);
  });

  it('does not change during compaction', async () => {
    await sql`insert into content_changes (part) values (null), (null), ('photos'), ('photos'), ('videos')`.execute(
      test.queries,
    );
    const before = await version();
    const contentVersion = new ContentVersionRepository(test.database());
    await Promise.all(Array.from({ length: 4 }, () => contentVersion.compact()));
    expect(await version()).toBe(before);
    const rows = await test.queries.selectFrom('content_changes').select('id').execute();
    expect(rows).toHaveLength(1);
  });
});
