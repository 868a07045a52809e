import { Migration } from '@mikro-orm/migrations';

/**
 * The files of a photo that visitors cannot see anywhere are private, like those of a deleted photo. Visitors see a
 * photo in the gallery (`listed`) or in a post (`posted`).
 */
export class PrivatePhotos extends Migration {
  override up(): void {
    // In a post that is not in the trash. Whether the files of 100,000 photos are in the right place can then be asked
    // every second, because an index contains the answer.
    this.addSql(`alter table photos add column posted boolean not null default false`);
    // The lock precedes the update, which then sees the posts that other transactions have committed meanwhile.
    this.addSql(`
      create function mark_posted(ids uuid[]) returns void language plpgsql as $$
      begin
        perform id from photos where id = any(ids) order by id for no key update;
        update photos set posted = not posted
        where id = any(ids) and posted <> exists (
          select from post_photos join posts on posts.id = post_id
          where photo_id = photos.id and posts.deleted_at is null);
      end $$`);
    this.addSql(`
      create function post_photos_changed() returns trigger language plpgsql as $$
      begin
        perform mark_posted(array(select photo_id from changed));
        return null;
      end $$`);
    for (const [event, transition] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const)
      this.addSql(`
        create trigger post_photos_posted_${event} after ${event} on post_photos
        referencing ${transition} table as changed for each statement execute function post_photos_changed()`);
    this.addSql(`
      create function post_trashed() returns trigger language plpgsql as $$
      begin
        perform mark_posted(array(
          select photo_id from post_photos where post_id in (
            select id from new_rows join old_rows using (id)
            where (new_rows.deleted_at is null) <> (old_rows.deleted_at is null))));
        return null;
      end $$`);
    this.addSql(`
      create trigger posts_trashed after update on posts
      referencing old table as old_rows new table as new_rows for each statement execute function post_trashed()`);
    this.addSql(`select mark_posted(array(select photo_id from post_photos))`);
    this.addSql(`
      create index photos_to_withdraw on photos (created_at)
      where deleted_at is null and withdrawn_at is null and not listed and not posted`);
    this.addSql(`
      create index photos_to_release on photos (created_at)
      where deleted_at is null and withdrawn_at is not null and (listed or posted)`);
  }
}
