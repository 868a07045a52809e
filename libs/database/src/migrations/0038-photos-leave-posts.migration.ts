import { Migration } from '@mikro-orm/migrations';

/**
 * Gives a photo a new version when it leaves its last public post, because that hides it: undoing an earlier change must
 * not show it again.
 */
export class PhotosLeavePosts extends Migration {
  override up(): void {
    this.addSql(`
      create trigger photos_version_posts after update on photos
      for each row when (old.posted and not new.posted) execute function item_changed('id', 'photo')`);
  }
}
