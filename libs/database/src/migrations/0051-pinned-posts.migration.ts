import { Migration } from '@mikro-orm/migrations';

/** Adds when a post was pinned. The previous release lists such a post at its date. */
export class PinnedPosts extends Migration {
  override up(): void {
    this.addSql(`alter table posts add column pinned_on timestamptz(3)`);
    this.addSql(
      `create index posts_pinned on posts (pinned_on, id) where pinned_on is not null and deleted_at is null`,
    );
  }
}
