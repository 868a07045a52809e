import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps the guids of the feed that posts and videos have had until now, so that no reader takes them for new ones. They
 * are addresses, of which a migration does not know the origin: a guid is a path until the feed is read.
 */
export class FeedGuids extends Migration {
  override up(): void {
    this.addSql(`
      create table feed_guids (
        guid text primary key,
        post_id uuid unique references posts on delete cascade,
        video_id uuid unique references videos on delete cascade,
        check (num_nonnulls(post_id, video_id) = 1)
      )`);
    this.addSql(`insert into feed_guids (guid, post_id) select '/view-post/' || id, id from posts`);
    this.addSql(
      `insert into feed_guids (guid, video_id) select '/video/' || slug || '/' || id, id from videos`,
    );
  }
}
