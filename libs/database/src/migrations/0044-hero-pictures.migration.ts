import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the files of the home page's large picture, which are cropped around two points of focus. Pages show the photo's
 * own files without them. The content version changes with them.
 */
export class HeroPictures extends Migration {
  override up(): void {
    this.addSql(`
      create table hero_pictures (
        photo_id uuid primary key references photos (id) on delete cascade,
        version text not null,
        focus jsonb not null,
        files jsonb not null
      )`);
    const rows = {
      insert: 'new table as new_rows',
      update: 'old table as old_rows new table as new_rows',
      delete: 'old table as old_rows',
    };
    for (const [event, transition] of Object.entries(rows)) {
      this.addSql(`
        create trigger hero_pictures_content_${event} after ${event} on hero_pictures
        referencing ${transition} for each statement execute function content_changed()`);
    }
  }
}
