import { Migration } from '@mikro-orm/migrations';

/** A post that is sent twice, by a second click or after a lost answer, is one post: the database sees to it. */
export class PostKeys extends Migration {
  override up(): void {
    this.addSql(`alter table posts add column request_key uuid constraint posts_request_key unique`);
  }
}
