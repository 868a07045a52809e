import { Migration } from '@mikro-orm/migrations';

/** Finds everything that a visitor without an account has reacted to. The other indexes begin with the item. */
export class ReactionsOfVisitors extends Migration {
  override up(): void {
    this.addSql(`create index reactions_visitor on reactions (visitor_hash) where visitor_hash is not null`);
  }
}
