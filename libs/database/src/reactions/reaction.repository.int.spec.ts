import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PhotoObjectRepository } from '../photos/photo-object.repository.ts';
import { PhotoRepository } from '../photos/photo.repository.ts';
import { takeDownPost } from '../posts/post-visibility.ts';
import { actor, aHash, anIdentity, aPhoto } from '../testing/builders.ts';
import { aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { createUpgradedDatabase } from '../testing/test-database.ts';
import { TrashRepository } from '../trash/trash.repository.ts';
import { LovedRepository } from './loved.repository.ts';
import { ReactionRepository } from './reaction.repository.ts';

const loved = new Map([['love', 1]]);

databaseSuite('reactions', (test) => {
  const reactions = () => new ReactionRepository(test.database());
  const visitor = { visitorHash: aHash('visitor') };

  async function aLovedPost(): Promise<string> {
    const { id } = await test
      .posts()
      .create({ description: 'Dunes', photoIds: [], key: randomUUID() }, actor);
    await reactions().set({ postId: id }, visitor, 'love');
    return id;
  }
  const aUser = async () => (await test.users().signIn(anIdentity({ subject: randomUUID() }), false)).user.id;
  const takeDown = (id: string) => test.database().em.transactional((em) => takeDownPost(em, id, actor));

  it('of a post stay while it is in the trash, and leave when it is erased', async () => {
    const postId = await aLovedPost();
    const trash = test.trash();
    await test.posts().delete(postId, actor);
    await expect(reactions().set({ postId }, visitor, 'fire')).rejects.toMatchObject({
      code: 'post_not_found',
    });
    await trash.restore({ kind: 'post', ids: [postId] }, actor);
    expect(await reactions().counts({ postId })).toEqual(loved);
    await test.posts().delete(postId, actor);
    await trash.erase({ kind: 'post', ids: [postId] }, actor);
    expect(await reactions().counts({ postId })).toEqual(new Map());
  });

  it('of a post that is taken down return with it, and leave with its draft', async () => {
    const [postId, other] = [await aLovedPost(), await aLovedPost()];
    for (const id of [postId, other]) await takeDown(id);
    expect(await reactions().counts({ postId })).toEqual(loved);
    await test.posts().create({ description: 'Dunes', photoIds: [], key: postId }, actor);
    expect(await reactions().counts({ postId })).toEqual(loved);
    await test.drafts().delete(other, actor);
    expect(await reactions().counts({ postId: other })).toEqual(new Map());
  });

  it('of a photo stay while it is in the trash, and leave when its row is removed', async () => {
    const database = test.database();
    const photoId = await aPhoto(database);
    await reactions().set({ photoId }, visitor, 'love');
    await new PhotoRepository(database).markDeleted(photoId, actor);
    expect(await reactions().counts({ photoId })).toEqual(loved);
    await new TrashRepository(database).erase({ kind: 'photo', ids: [photoId] }, actor);
    await new PhotoObjectRepository(database).purge(photoId);
    expect(await reactions().counts({ photoId })).toEqual(new Map());
  });

  it('belong to exactly one item', async () => {
    const database = test.database();
    const [videoId, photoId] = [await aVideo(database), await aPhoto(database)];
    const react = (item: { videoId?: string; photoId?: string }) =>
      database.queries
        .insertInto('reactions')
        .values({ ...item, reaction: 'love', visitorHash: aHash() })
        .execute();
    await expect(react({})).rejects.toThrow('reactions_one_item');
    await expect(react({ videoId, photoId })).rejects.toThrow('reactions_one_item');
  });

  it('are given and taken back as they are asked for, and toggled without a wish', async () => {
    const photoId = await test.aPhoto();
    const visitor = { visitorHash: aHash() };
    const after = async (on?: boolean) => {
      await reactions().set({ photoId }, visitor, 'love', on);
      return reactions().own({ photoId }, visitor);
    };
    const wishes = [true, true, false, false, undefined, true, undefined];
    const given = [];
    for (const on of wishes) given.push((await after(on)).length);
    expect(given).toEqual([1, 1, 0, 0, 1, 1, 0]);
  });

  /** Rows of each item with their givers, and what the counts by day say. */
  const storedOf = async (item: string) => {
    const { rows } = await sql<{ visitors: number; users: number; days: number }>`
      select count(visitor_hash)::int as visitors, count(user_id)::int as users,
        (select coalesce(sum(reactions), 0)::int from item_reactions where item_id = ${item}) as days
      from reactions where coalesce(video_id, photo_id, post_id) = ${item}`.execute(test.queries);
    return rows[0];
  };

  it('of a visitor become those of the user, each once', async () => {
    const database = test.database();
    const userId = await aUser();
    const [visitor, stranger] = [{ visitorHash: aHash() }, { visitorHash: aHash() }];
    const [mine, both, postId] = [await aPhoto(database), await aVideo(database), await aLovedPost()];
    await reactions().set({ photoId: mine }, visitor, 'love');
    await reactions().set({ postId }, visitor, 'love');
    for (const reactor of [visitor, stranger, { userId }])
      await reactions().set({ videoId: both }, reactor, 'love');
    await reactions().set({ videoId: both }, visitor, 'fire');
    expect(await new LovedRepository(database).count(visitor)).toBe(3);
    await reactions().keep(visitor, userId);
    expect(await new LovedRepository(database).count(visitor)).toBe(0);
    expect(await new LovedRepository(database).count({ userId })).toBe(3);
    expect(await storedOf(mine)).toEqual({ visitors: 0, users: 1, days: 1 });
    expect(await storedOf(both)).toEqual({ visitors: 1, users: 2, days: 3 });
    expect(await reactions().counts({ videoId: both })).toEqual(
      new Map([
        ['love', 2],
        ['fire', 1],
      ]),
    );
    // The post has the love of another visitor as well.
    expect(await storedOf(postId)).toEqual({ visitors: 1, users: 1, days: 2 });
  });

  it('are counted once when a visitor’s are kept while both react', async () => {
    const database = test.database();
    const userId = await aUser();
    for (let times = 0; times < 10; times += 1) {
      const visitor = { visitorHash: aHash() };
      const photos = await Promise.all(Array.from({ length: 4 }, () => aPhoto(database)));
      for (const photoId of photos) await reactions().set({ photoId }, visitor, 'love');
      await Promise.all([
        ...photos.map((photoId) => reactions().set({ photoId }, { userId }, 'love', true)),
        reactions().keep(visitor, userId),
        reactions().keep(visitor, userId),
        ...photos.map((photoId) => reactions().set({ photoId }, { userId }, 'love', true)),
      ]);
      for (const photoId of photos)
        expect(await storedOf(photoId)).toEqual({ visitors: 0, users: 1, days: 1 });
    }
  });

  it('of an earlier release stay counted, and its statements work on', async () => {
    const video = `insert into videos (provider, library_id, guid, library_type, synced_title, slug, status, published_at)
      values ('fake-provider', '1', 'guid', 'free', 'Dunes', 'dunes', 'ready', now())`;
    const react = (hash: string) =>
      `insert into reactions (video_id, visitor_hash, reaction)
        select id, sha256('${hash}'), 'love' from videos`;
    const upgraded = await createUpgradedDatabase('0050-library-names', [
      `set constraints all deferred`,
      `with added as (${video} returning id) insert into video_slugs (video_id, slug) select id, 'dunes' from added`,
      react('before'),
    ]);
    const { queries } = upgraded.database;
    await sql.raw(react('after')).execute(queries);
    await queries
      .insertInto('reactions')
      .values({ photoId: await aPhoto(upgraded.database), reaction: 'love', visitorHash: aHash() })
      .execute();
    const { rows } = await sql<{ reactions: number; days: number }>`
      select (select count(*)::int from reactions where video_id = videos.id) as reactions,
        (select sum(reactions)::int from item_reactions where item_id = videos.id) as days from videos`.execute(
      queries,
    );
    expect(rows).toEqual([{ reactions: 2, days: 2 }]);
    await upgraded.drop();
  });
});
