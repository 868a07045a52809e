import { Migration } from '@mikro-orm/migrations';
import { internalColumns } from './0056-watched-rows.migration.ts';

/**
 * Adds what the camera's clock showed when a photo was taken. The worker reads it in the originals of photos that exist, and
 * of those that a worker of the previous release processes.
 */
export class TakenPhotos extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column taken_at timestamp(0)`);
    this.addSql(`alter table photos add column taken_read boolean not null default false`);
    // An index with an expression is read without its table only if it has the columns, too.
    this.addSql(`
      create index photos_admin_taken on photos ((coalesce(taken_at, created_at at time zone 'UTC')), id)
      include (taken_at, created_at) where deleted_at is null`);
    this.addSql(`
      create index photos_taken_unread on photos (created_at)
      where not taken_read and status = 'ready' and deleted_at is null
        and coalesce(original_key, edited_original_key) is not null`);
    // The worker sets them, which leaves an undo of the creator possible.
    const columns = [...internalColumns.photo.columns, 'taken_at', 'taken_read'];
    this.addSql(`
      create or replace trigger photos_version after update on photos
      for each row execute function item_changed('id', 'photo', '{${columns.join()}}')`);
  }
}
