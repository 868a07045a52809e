import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the edits of photos. The previous release does not know them, and must never publish pictures of an edited photo
 * that it makes from the original: it does not find the original, because that has a column of its own, and leaves the
 * files of a photo alone while its edits are new.
 */
export class EditedPhotos extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column edits jsonb`);
    // Grows with every change of the edits; 0 where there were never any.
    this.addSql(`alter table photos add column edits_revision integer not null default 0`);
    // The pictures with these edits are not made yet.
    this.addSql(`alter table photos add column editing boolean not null default false`);
    // Files of pictures without these edits may be anywhere.
    this.addSql(`alter table photos add column unedited_files boolean not null default false`);
    // The original of a photo that was ever edited; the other column is empty then.
    this.addSql(`alter table photos add column edited_original_key text`);
    this.addSql(`alter table photos drop constraint photos_has_source`);
    this.addSql(`
      alter table photos add constraint photos_has_source check (status = 'ready' or staging_key is not null
        or original_key is not null or edited_original_key is not null)`);
    this.addSql(`
      alter table photos add constraint photos_edited_apart check (edits_revision = 0 or
        (original_key is null and staging_key is null and edited_original_key is not null))`);
    this.addSql(`
      alter table photos add constraint photos_edits_are_made check (
        (edits is null or edits_revision > 0) and (not unedited_files or editing)
        and (not editing or (edits_revision > 0 and status <> 'ready' and withdrawn_at is null)))`);
    // Without these marks, the mover of the previous release finds the files in place. It would make those public that
    // were private before the edit.
    this.addSql(`
      create function keep_photo_edits() returns trigger language plpgsql as $$
      begin
        new.staging_key := null;
        if new.editing then
          new.withdrawn_at := null;
          new.moving := false;
          new.has_old_files := false;
        elsif tg_op = 'UPDATE' and new.moving and not old.moving then
          -- A run with former edits, or with none, may have stored pictures.
          new.has_old_files := true;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger photos_keep_edits before insert or update on photos
      for each row when (new.edits_revision > 0) execute function keep_photo_edits()`);
    this.addSql(`create index photos_unedited_files on photos (id) where unedited_files`);
    this.addSql(`
      create index photos_watermark_edited on photos (watermark_tried)
      where status = 'ready' and deleted_at is null and edited_original_key is not null`);
  }
}
