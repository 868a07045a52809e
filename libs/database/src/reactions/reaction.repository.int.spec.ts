import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor } from '../audit/audit.repository.ts';
import { PhotoObjectRepository } from '../photos/photo-object.repository.ts';
import { PhotoRepository } from '../photos/photo.repository.ts';
import { PostDraftRepository } from '../posts/post-draft.repository.ts';
import { takeDownPost } from '../posts/post-visibility.ts';
import { PostRepository } from '../posts/post.repository.ts';
import { aHash, aPhoto } from '../testing/builders.ts';
import { aVideo } from '../testing/content.builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { createUpgradedDatabase } from '../testing/test-database.ts';
import { TrashRepository } from '../trash/trash.repository.ts';
import { ReactionRepository } from './reaction.repository.ts';

const actor: Actor = { system: 'operator' };
const loved = new Map([['love', 1]]);

databaseSuite('reactions', (test) => {
  const reactions = () => new ReactionRepository(test.database());
  const visitor = { visitorHash: aHash('visitor') };

  async function aLovedPost(): Promise<string> {
    const { id } = await new PostRepository(test.database()).create(
      { description: 'Dunes', photoIds: [], key: randomUUID() },
      actor,
    );
    await reactions().toggle({ postId: id }, visitor, 'love');
    return id;
  }
  const takeDown = (id: string) => test.database().em.transactional((em) => takeDownPost(em, id, actor));

  it('of a post stay while it is in the trash, and leave when it is erased', async () => {
    const postId = await aLovedPost();
    const trash = new TrashRepository(test.database());
    await new PostRepository(test.database()).delete(postId, actor);
    await expect(reactions().toggle({ postId }, visitor, 'fire')).rejects.toMatchObject({
      code: 'post_not_found',
    });
    await trash.restore({ kind: 'post', ids: [postId] }, actor);
    expect(await reactions().counts({ postId })).toEqual(loved);
    await new PostRepository(test.database()).delete(postId, actor);
    await trash.erase({ kind: 'post', ids: [postId] }, actor);
    expect(await reactions().counts({ postId })).toEqual(new Map());
  });

  it('of a post that is taken down return with it, and leave with its draft', async () => {
    const [postId, other] = [await aLovedPost(), await aLovedPost()];
    for (const id of [postId, other]) await takeDown(id);
    expect(await reactions().counts({ postId })).toEqual(loved);
    await new PostRepository(test.database()).create(
      { description: 'Dunes', photoIds: [], key: postId },
      actor,
    );
    expect(await reactions().counts({ postId })).toEqual(loved);
    await new PostDraftRepository(test.database()).delete(other, actor);
    expect(await reactions().counts({ postId: other })).toEqual(new Map());
  });

  it('of a photo stay while it is in the trash, and leave when its row is removed', async () => {
    const database = test.database();
    const photoId = await aPhoto(database);
    await reactions().toggle({ photoId }, visitor, 'love');
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
