import { Migration } from '@mikro-orm/migrations';

/**
 * Marks photos whose files may be in both places, because moving them was begun. A worker that dies leaves the mark, so
 * that the files are checked even if the photo belongs where its row says by then.
 */
export class PhotoMoves extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column moving boolean not null default false`);
    this.addSql(`create index photos_moving on photos (id) where moving`);
  }
}
