import { Migration } from '@mikro-orm/migrations';

/**
 * Adds whether visitors can see the site. A site that has content or an administrator was open before this existed; a new
 * one stays closed until it is opened. The content version changes with it, so that nothing kept outlives a change.
 */
export class SiteState extends Migration {
  override up(): void {
    this.addSql(`
      create table site_state (
        id boolean primary key default true check (id),
        is_open boolean not null,
        opened_at timestamptz(3),
        version integer not null check (version > 0),
        changed_at timestamptz(3) not null,
        constraint site_state_open_was_opened check (not is_open or opened_at is not null)
      )`);
    this.addSql(`
      insert into site_state (is_open, opened_at, version, changed_at)
      select is_used, case when is_used then now() end, 1, now()
      from (
        select exists (select from users where role = 'admin') or exists (select from photos)
          or exists (select from posts) or exists (select from events) or exists (select from videos) as is_used
      ) as before`);
    const rows = {
      insert: 'new table as new_rows',
      update: 'old table as old_rows new table as new_rows',
      delete: 'old table as old_rows',
    };
    for (const [event, transition] of Object.entries(rows)) {
      this.addSql(`
        create trigger site_state_content_${event} after ${event} on site_state
        referencing ${transition} for each statement execute function content_changed()`);
    }
  }
}
