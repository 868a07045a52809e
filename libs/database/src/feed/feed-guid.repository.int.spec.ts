import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { FeedGuids } from '../migrations/0064-feed-guids.migration.ts';
import { PostRepository } from '../posts/post.repository.ts';
import { actor } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { FeedGuidRepository } from './feed-guid.repository.ts';

databaseSuite('the guids of the feed', (test) => {
  it('stay those of the items that were there before the migration, also after a new title and a new domain', async () => {
    const { queries } = test;
    const guids = new FeedGuidRepository(test.database());
    const aPost = async () =>
      (await new PostRepository(test.database()).create({ description: 'A walk', photoIds: [] }, actor)).id;
    const [post, video] = [await aPost(), await test.aVideo()];
    const { slug } = await queries
      .selectFrom('videos')
      .select('slug')
      .where('id', '=', video)
      .executeTakeFirstOrThrow();
    // As on a site that is upgraded.
    await test.database().orm.em.fork().execute('drop table feed_guids');
    const migration = new FeedGuids(undefined as never, undefined as never); // `up` only collects statements
    migration.up();
    for (const statement of migration.getQueries() as string[])
      // as in `migration-rules.spec.ts`
      await test.database().orm.em.fork().execute(statement);
    const later = await aPost();

    const known = new Map([
      [post, `https://first.example/view-post/${post}`],
      [video, `https://first.example/video/${slug}/${video}`],
    ]);
    const ids = [post, video, later, randomUUID()];
    expect(await guids.ofItems(ids, 'https://first.example')).toEqual(known);
    await queries.insertInto('video_slugs').values({ videoId: video, slug: 'retitled' }).execute();
    await queries.updateTable('videos').set({ slug: 'retitled' }).where('id', '=', video).execute();
    expect(await guids.ofItems(ids, 'https://second.example')).toEqual(known);

    await queries.deleteFrom('posts').where('id', '=', post).execute();
    expect([...(await guids.ofItems(ids, 'https://second.example')).keys()]).toEqual([video]);
  });
});
