import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { limits, type ViewedPage } from '@sandstone/contract';
import { addDays, utcDay } from '@sandstone/domain';
import { sql } from 'kysely';
import { ContentVersionRepository } from '../content-version/content-version.repository.ts';
import { aPhoto } from '../testing/builders.ts';
import { anEvent, aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { ReactionRepository } from '../reactions/reaction.repository.ts';
import { InsightsRepository } from './insights.repository.ts';
import { type CountedPage, nilId, ViewRepository } from './view.repository.ts';

/** Views of a page on a day. */
interface PageViews extends CountedPage {
  day: string;
  views: number;
}

databaseSuite('the counts of views and reactions', (test) => {
  const views = () => new ViewRepository(test.database());
  const insights = () => new InsightsRepository(test.database());
  const home = (day: string, count: number): PageViews => ({
    kind: 'home',
    itemId: nilId,
    day,
    views: count,
  });

  const addViews = (rows: readonly PageViews[]) =>
    test.queries.insertInto('page_views').values(rows).execute();

  async function aPost(parts: { description?: string; deletedAt?: Date } = {}): Promise<string> {
    const id = randomUUID();
    const post = { id, description: 'Hello', ...parts };
    await test.queries.insertInto('posts').values(post).execute();
    return id;
  }

  it('find what visitors can see at a page', async () => {
    const database = test.database();
    const deletedAt = new Date();
    const event = await anEvent(database, { slug: 'rocks' });
    await anEvent(database, { slug: 'hidden', hidden: true });
    await anEvent(database, { slug: 'deleted', deletedAt });
    const video = await aVideo(database, { slug: 'canyon', publishedAt: new Date(0) });
    const newest = await aVideo(database, { slug: 'canyon' });
    const hidden = await aVideo(database, { slug: 'secret', hidden: true });
    const post = await aPost();
    const deleted = await aPost({ deletedAt });
    const pages: [ViewedPage, string | undefined][] = [
      [{ kind: 'home' }, nilId],
      [{ kind: 'event', slug: 'rocks' }, event],
      [{ kind: 'event', slug: 'hidden' }, undefined],
      [{ kind: 'event', slug: 'deleted' }, undefined],
      [{ kind: 'event', slug: 'canyon' }, undefined],
      [{ kind: 'video', id: video }, video],
      [{ kind: 'video', slug: 'canyon' }, newest],
      [{ kind: 'video', id: hidden }, undefined],
      [{ kind: 'video', slug: 'secret' }, undefined],
      [{ kind: 'video', id: post }, undefined],
      [{ kind: 'post', id: post }, post],
      [{ kind: 'post', id: deleted }, undefined],
      [{ kind: 'post', id: randomUUID() }, undefined],
    ];
    const found = await Promise.all(pages.map(([page]) => views().find(page)));
    expect(found).toEqual(
      pages.map(([{ kind }, itemId]) => (itemId === undefined ? undefined : { kind, itemId })),
    );
  });

  it('add every view of those that come at the same time', async () => {
    const [day, other] = ['2026-01-05', '2026-01-06'];
    const video = { kind: 'video', itemId: randomUUID() } as const;
    const pages = [{ kind: 'home', itemId: nilId }, video] as const;
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        views().add(index < 20 ? day : other, pages[index % 2] ?? pages[0]),
      ),
    );
    expect(await insights().days(day, other)).toEqual([
      { day, views: 20, reactions: 0 },
      { day: other, views: 10, reactions: 0 },
    ]);
    expect(await insights().items([video.itemId])).toEqual([{ id: video.itemId, views: 15, reactions: 0 }]);
  });

  it('contain the reactions of each day while they stand, and change no content version', async () => {
    const database = test.database();
    const versions = new ContentVersionRepository(database);
    const videos = await Promise.all([aVideo(database), aVideo(database)]);
    const reactions = new ReactionRepository(database);
    const today = utcDay(new Date());
    const visitorHash = (visitor: number) => Buffer.alloc(32, visitor);
    await Promise.all(
      Array.from({ length: 30 }, (_, visitor) =>
        reactions.set({ videoId: videos[visitor % 2] ?? '' }, { visitorHash: visitorHash(visitor) }, 'love'),
      ),
    );
    await reactions.set({ videoId: videos[0] }, { visitorHash: visitorHash(0) }, 'love');
    const [photoId, postId] = [await aPhoto(database), await aPost()];
    const version = await versions.read();
    await reactions.set({ photoId }, { visitorHash: visitorHash(0) }, 'love');
    for (const visitor of [1, 2]) {
      await reactions.set({ postId }, { visitorHash: visitorHash(visitor) }, 'love');
    }
    await addViews([{ kind: 'video', itemId: videos[1], day: today, views: 4 }]);
    expect(await insights().days(today, today)).toEqual([{ day: today, views: 4, reactions: 32 }]);
    expect(await insights().items([...videos, postId, randomUUID()])).toEqual(
      expect.arrayContaining([
        { id: videos[0], views: 0, reactions: 14 },
        { id: videos[1], views: 4, reactions: 15 },
        { id: postId, views: 0, reactions: 2 },
      ]),
    );
    expect(await versions.read()).toBe(version);

    const derived = async () => {
      const { rows } = await sql<{ equal: boolean }>`
        with counted as (select day, item_id, sum(reactions) as total from item_reactions group by 1, 2 having sum(reactions) <> 0),
          made as (select (created_at at time zone 'UTC')::date as day, coalesce(video_id, photo_id, post_id), count(*) from reactions group by 1, 2)
        select not exists (select * from counted except select * from made)
          and not exists (select * from made except select * from counted) as equal`.execute(
        database.queries,
      );
      return rows[0]?.equal;
    };
    expect(await derived()).toBe(true);
    // An item that is removed takes its reactions with it.
    await database.queries.deleteFrom('videos').where('id', '=', videos[0]).execute();
    await database.queries.deleteFrom('photos').where('id', '=', photoId).execute();
    await database.queries.deleteFrom('posts').where('id', '=', postId).execute();
    expect(await derived()).toBe(true);
    expect(await insights().items(videos)).toEqual([{ id: videos[1], views: 4, reactions: 15 }]);
  });

  it('name the pages with the most views that visitors can still see', async () => {
    const database = test.database();
    const [first, last] = ['2026-02-01', '2026-02-28'];
    const event = await anEvent(database, { slug: 'mesa', curatedTitle: 'Mesa' });
    const video = await aVideo(database, { slug: 'arch', syncedTitle: 'Arch' });
    const hidden = await aVideo(database, { hidden: true });
    const post = await aPost({ description: 'Good morning' });
    const view = (kind: PageViews['kind'], itemId: string, count: number, day = first): PageViews => ({
      kind,
      itemId,
      day,
      views: count,
    });
    await addViews([
      view('home', nilId, 5),
      view('event', event, 7),
      view('video', video, 4),
      view('video', video, 4, last),
      view('video', video, 100, '2026-03-01'),
      view('video', hidden, 50),
      view('video', randomUUID(), 50),
      view('post', post, 1),
    ]);
    expect(await insights().best(first, last, 3)).toEqual([
      { kind: 'video', itemId: video, title: 'Arch', slug: 'arch', views: 8, reactions: 0 },
      { kind: 'event', itemId: event, title: 'Mesa', slug: 'mesa', views: 7, reactions: 0 },
      { kind: 'home', itemId: null, title: null, slug: null, views: 5, reactions: 0 },
    ]);
    expect(await insights().best(first, last, 10)).toHaveLength(4);
  });

  it('name the hosts that many views came from, and count the others together', async () => {
    const [first, last] = ['2026-04-01', '2026-04-02'];
    const { hosts, minHostViews, maxHostsOfDay } = limits.insights;
    const add = async (day: string, source: string, times: number) => {
      for (let time = 0; time < times; time += 1) await views().addSource(day, source);
    };
    await add(first, 'search', 1);
    await add(first, 'x.com', minHostViews - 1);
    expect(await insights().sources(first, first)).toEqual([
      { source: 'search', views: 1 },
      { source: 'other', views: minHostViews - 1 },
    ]);
    await add(last, 'x.com', 2);
    await add('2026-04-03', 'x.com', 100);
    expect(await insights().sources(first, last)).toEqual([
      { source: 'x.com', views: minHostViews + 1 },
      { source: 'search', views: 1 },
    ]);

    // Somebody sends any number of names: a day stores a limited number, and what it knows goes on.
    for (let host = 1; host <= maxHostsOfDay + 5; host += 1) await add(last, `h${host}.example`, 1);
    await add(last, 'x.com', 1);
    await add(last, 'direct', 1);
    const stored = await test.queries
      .selectFrom('view_sources')
      .select(['source', 'views'])
      .where('day', '=', last)
      .execute();
    expect(stored).toHaveLength(maxHostsOfDay + ['direct', 'other'].length);
    expect(stored).toContainEqual({ source: 'other', views: 6 });
    expect(stored).toContainEqual({ source: 'x.com', views: 3 });
    expect(stored).toContainEqual({ source: 'direct', views: 1 });
    // The list stays short, however many views they have.
    await test.queries
      .updateTable('view_sources')
      .set({ views: 1000 })
      .where('source', '!=', 'x.com')
      .execute();
    const listed = await insights().sources(first, last);
    expect(listed).toHaveLength(hosts + ['search', 'direct', 'other'].length);
    expect(listed.at(-1)?.source).toBe('other');
  });

  it('are forgotten after their time', async () => {
    const database = test.database();
    const today = '2030-06-15';
    const [first, before] = [addDays(today, -10), addDays(today, -11)];
    const video = await aVideo(database);
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    for (const day of [first, before])
      await database.queries
        .insertInto('reactions')
        .values({
          videoId: video,
          visitorHash: Buffer.from(day.padEnd(32)),
          reaction: 'love',
          createdAt: at(day),
        })
        .execute();

    await addViews([home(before, 1), home(first, 2)]);
    for (const day of [first, before]) await views().addSource(day, 'search');
    await views().forget(first);
    expect(await insights().sources(before, today)).toEqual([{ source: 'search', views: 1 }]);
    expect(await insights().days(before, today)).toEqual([{ day: first, views: 2, reactions: 1 }]);
    expect(await insights().firstDay()).toBe(first);
    // The reaction itself stays; it belongs to its visitor.
    const reacted = await database.queries
      .selectFrom('reactions')
      .select('reaction')
      .where('videoId', '=', video)
      .execute();
    expect(reacted).toHaveLength(2);
  });
});
