import { beforeAll, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { sql } from 'kysely';
import { PhotoRepository } from './photos/photo.repository.ts';
import { PostRepository } from './posts/post.repository.ts';
import { fillGallery, fillPosts, fillVariants, fillVideos } from './testing/bulk.builders.ts';
import { databaseSuite } from './testing/database-suite.ts';
import { EventRepository } from './videos/event.repository.ts';
import { VideoRepository } from './videos/video.repository.ts';

const { freePerEvent: free, premiumPerEvent: premium, recentEvents, ...home } = limits.home;
const { page } = limits;
/** Postgres plans a statement with parameters for the values of its first executions. */
const plannedExecutions = 5;

databaseSuite(
  'prepared reads',
  (test) => {
    const photos = () => new PhotoRepository(test.database());
    const posts = () => new PostRepository(test.database());
    const videos = () => new VideoRepository(test.database());
    const events = () => new EventRepository(test.database());

    beforeAll(async () => {
      await fillGallery(test.database(), 300);
      await fillVariants(test.database());
      await fillVideos(test.database(), 300, 3);
      await fillPosts(test.database(), 60);
    }, 60_000);

    /** Returns how often Postgres planned each statement, and how often it used the saved plan. */
    const plans = async () => {
      const { rows } = await sql<{ name: string; planned: number; saved: number }>`
        select name, custom_plans::integer as planned, generic_plans::integer as saved
        from pg_prepared_statements`.execute(test.database().queries);
      return new Map(rows.map(({ name, ...counts }) => [name, counts]));
    };

    async function readOwnPages(): Promise<void> {
      for (const limit of [home.photos, page.defaultSize]) await photos().publicPage({ limit });
      for (const limit of [home.posts, page.posts]) await posts().page({ limit });
      await videos().page({ limit: page.videos });
      await events().menu();
      const ids = (await events().recent(recentEvents)).map(({ id }) => id);
      await videos().firstOfEvents(ids, { free, premium });
      await videos().previewsFor(ids);
    }

    it('are planned once per connection for what the pages of the site request', async () => {
      for (let time = 0; time < plannedExecutions; time += 1) await readOwnPages();
      const before = await plans();
      expect(before.size).toBe(11);
      await readOwnPages();
      for (const [name, { planned, saved }] of await plans())
        expect([name, planned, saved]).toEqual([
          name,
          before.get(name)?.planned,
          (before.get(name)?.saved ?? 0) + 1,
        ]);
    });

    it('are not used for other pages, each of which would be one more statement', async () => {
      const before = await plans();
      for (const limit of [1, 2, 3]) {
        await photos().publicPage({ limit });
        await posts().page({ limit });
        await videos().page({ limit });
        const ids = (await events().recent(limit)).map(({ id }) => id);
        await videos().firstOfEvents(ids, { free: limit + 1, premium });
      }
      const { nextCursor } = await photos().publicPage({ limit: page.defaultSize });
      await photos().publicPage({ limit: page.defaultSize, cursor: nextCursor ?? '' });
      expect([...(await plans()).keys()].toSorted()).toEqual([...before.keys()].toSorted());
    });

    it('return the same as other reads', async () => {
      const readPhotos = (limit: number) => photos().publicPage({ limit });
      const [own, other] = [await readPhotos(home.photos), await readPhotos(home.photos + 1)];
      expect(own).toMatchObject({ total: other.total, photos: other.photos.slice(0, home.photos) });

      const readPosts = (limit: number) => posts().page({ limit });
      const [ownPosts, otherPosts] = [await readPosts(home.posts), await readPosts(home.posts + 1)];
      expect(ownPosts).toMatchObject({
        total: otherPosts.total,
        posts: otherPosts.posts.slice(0, home.posts),
      });

      const readVideos = (limit: number) => videos().page({ limit });
      const [ownVideos, otherVideos] = [await readVideos(page.videos), await readVideos(page.videos + 1)];
      expect(ownVideos.total).toBe(otherVideos.total);
      expect(ownVideos.videos).toEqual(otherVideos.videos.slice(0, page.videos));

      const recent = await events().recent(recentEvents);
      expect(recent).toEqual(await events().recent(recentEvents + 1));
      expect(recent).toEqual(await events().menu());
      const ids = recent.map(({ id }) => id);
      const first = await videos().firstOfEvents(ids, { free, premium });
      const more = await videos().firstOfEvents(ids, { free: free + 1, premium });
      const newest = Map.groupBy(more, ({ event }) => event?.id).values();
      expect(first).toEqual([...newest].map(([video]) => video));
      // No page of the site shows this many events, so this read is not prepared.
      const without = { length: recentEvents + 1 };
      const many = [...ids, ...Array.from(without, () => crypto.randomUUID())];
      expect(await videos().previewsFor(ids)).toEqual(await videos().previewsFor(many));
    });
  },
  1,
);
