import { Migration } from '@mikro-orm/migrations';

/**
 * The version of the published content. It changes in the transaction of each change, so that outdated results can be
 * recognized.
 * Each statement adds a row, and the version is derived from their sum. A single row would make transactions wait for
 * each other, and the number of a sequence could be read before its change commits.
 */
export class ContentVersion extends Migration {
  override up(): void {
    this.addSql(`
      create table content_changes (
        id bigint primary key generated always as identity,
        changes bigint not null default 1,
        changed_at timestamptz(3) not null default clock_timestamp()
      )`);
    this.addSql(`
      create function content_changed() returns trigger language plpgsql as $$
      declare
        changed boolean := false;
      begin
        if tg_op <> 'DELETE' then
          changed := exists (select from new_rows);
        end if;
        if tg_op <> 'INSERT' and not changed then
          changed := exists (select from old_rows);
        end if;
        if changed then
          insert into content_changes default values;
        end if;
        return null;
      end $$`);
    // Only visible photos count, because uploads and their processing change nothing for visitors.
    this.addSql(`
      create function photo_content_changed() returns trigger language plpgsql as $$
      declare
        changed boolean := false;
      begin
        if tg_op <> 'DELETE' then
          changed := exists (select from new_rows where status = 'ready' and deleted_at is null);
        end if;
        if tg_op <> 'INSERT' and not changed then
          changed := exists (select from old_rows where status = 'ready' and deleted_at is null);
        end if;
        if changed then
          insert into content_changes default values;
        end if;
        return null;
      end $$`);
    this.#countChangesOf('photos', 'photo_content_changed');
    for (const table of ['posts', 'post_photos', 'events', 'videos', 'covers']) {
      this.#countChangesOf(table, 'content_changed');
    }
  }

  #countChangesOf(table: string, run: string): void {
    const rows = {
      insert: 'new table as new_rows',
      update: 'old table as old_rows new table as new_rows',
      delete: 'old table as old_rows',
    };
    for (const [event, transition] of Object.entries(rows)) {
      this.addSql(`
        create trigger ${table}_content_${event} after ${event} on ${table}
        referencing ${transition} for each statement execute function ${run}()`);
    }
  }
}
