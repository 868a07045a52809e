import { Migration } from '@mikro-orm/migrations';

/**
 * A change names the part of the content that it belongs to, so that the answers of the other part are still valid. A
 * row without a part counts for both: those of before, and those that a worker of the previous release compacts.
 */
export class ContentParts extends Migration {
  override up(): void {
    this.addSql(`alter table content_changes add column part text check (part in ('photos', 'videos'))`);
    this.addSql(`
      create or replace function content_changed() returns trigger language plpgsql as $$
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
          insert into content_changes (part)
          values (case when tg_table_name in ('posts', 'post_photos') then 'photos' else 'videos' end);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create or replace function photo_content_changed() returns trigger language plpgsql as $$
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
          insert into content_changes (part) values ('photos');
        end if;
        return null;
      end $$`);
  }
}
