import { Migration } from '@mikro-orm/migrations';

/** Adds the settings of the site. A section without a row has its defaults, so that a release can add fields to them. */
export class SiteSettings extends Migration {
  override up(): void {
    this.addSql(`
      create table site_settings (
        section text primary key check (section ~ '^[a-z]{1,20}$'),
        value jsonb not null check (jsonb_typeof(value) = 'object'),
        version integer not null check (version > 0),
        changed_at timestamptz(3) not null default now()
      )`);
    const rows = {
      insert: 'new table as new_rows',
      update: 'old table as old_rows new table as new_rows',
      delete: 'old table as old_rows',
    };
    for (const [event, transition] of Object.entries(rows)) {
      this.addSql(`
        create trigger site_settings_content_${event} after ${event} on site_settings
        referencing ${transition} for each statement execute function content_changed()`);
    }
  }
}
