import { Migration } from '@mikro-orm/migrations';

/**
 * Photos that are pictures of the site. Visitors see them there, so their files are public like those of photos in posts:
 * `posted` says both. The previous release reads that column, and keeps the files where they belong.
 */
export class SitePictures extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function mark_posted(ids uuid[]) returns void language plpgsql as $$
      begin
        perform id from photos where id = any(ids) order by id for no key update;
        update photos set posted = not posted
        where id = any(ids) and posted <> (
          exists (
            select from post_photos join posts on posts.id = post_id
            where photo_id = photos.id and posts.deleted_at is null)
          or exists (
            select from site_settings, jsonb_each(value) as picture
            where section = 'pictures' and picture.value ->> 'photoId' = photos.id::text));
      end $$`);
    this.addSql(`
      create function site_pictures_changed() returns trigger language plpgsql as $$
      begin
        perform mark_posted(array(
          select (picture.value ->> 'photoId')::uuid
          from (values (old.section, old.value), (new.section, new.value)) as changed (section, value),
            jsonb_each(changed.value) as picture
          where changed.section = 'pictures' and picture.value ->> 'photoId' is not null));
        return null;
      end $$`);
    this.addSql(`
      create trigger site_settings_pictures after insert or update or delete on site_settings
      for each row execute function site_pictures_changed()`);
  }
}
