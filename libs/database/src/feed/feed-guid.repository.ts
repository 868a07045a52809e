import { sql } from 'kysely';
import { Repository } from '../repository.ts';

/** Guids of the feed that are not made from the id of their item: those that a reader knows since an earlier release. */
export class FeedGuidRepository extends Repository {
  /** @param origin where the site is when its feed is read for the first time; it stays part of the guids */
  async ofItems(ids: readonly string[], origin: string): Promise<Map<string, string>> {
    const itemId = sql<string>`coalesce(post_id, video_id)`;
    const rows = await this.queries
      .selectFrom('feed_guids')
      .select([itemId.as('id'), 'guid'])
      .where((where) => where.or([where('postId', 'in', ids), where('videoId', 'in', ids)]))
      .execute();
    const isPath = (guid: string) => guid.startsWith('/');
    if (rows.some(({ guid }) => isPath(guid)))
      await this.queries
        .updateTable('feed_guids')
        .set({ guid: sql`${origin} || guid` })
        .where('guid', 'like', '/%')
        .execute();
    return new Map(rows.map(({ id, guid }) => [id, isPath(guid) ? origin + guid : guid]));
  }
}
