import { Migration } from '@mikro-orm/migrations';

/**
 * Counts the photos of a draft that were deleted for good since it was saved. Their rows are gone, and a draft without
 * photos may also be one that never had any.
 */
export class LostDraftPhotos extends Migration {
  override up(): void {
    this.addSql(`alter table post_drafts add column erased_photos integer not null default 0`);
    this.addSql(`
      create function count_erased_draft_photo() returns trigger language plpgsql as $$
      begin
        update post_drafts set erased_photos = erased_photos + 1
        where id in (select draft_id from post_draft_photos where photo_id = old.id);
        return old;
      end $$`);
    this.addSql(`
      create trigger photos_leave_drafts before delete on photos
      for each row execute function count_erased_draft_photo()`);
  }
}
