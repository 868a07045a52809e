import { Migration } from '@mikro-orm/migrations';

/** Adds a unique key, so that a post which is sent twice (a second click, a lost response) is created once. */
export class PostKeys extends Migration {
  override up(): void {
    this.addSql(`alter table posts add column request_key uuid constraint posts_request_key unique`);
  }
}
