import { Migration } from '@mikro-orm/migrations';

/**
 * A change names the part of the content that it belongs to, so that the answers of the other part are still valid. A
 * row without a part counts for both: those of before, and those that a worker of the previous release compacts.
 */
export class ContentParts extends Migration {
  override up(): void {
    this.addSql(`alter table content_changes add column part text check (part in ('photos', 'videos'))`);
    this.#recordPart({
      run: 'content_changed',
      part: `case when tg_table_name in ('posts', 'post_photos') then 'photos' else 'videos' end`,
    });
    // Only visible photos count, because uploads and their processing change nothing for visitors.
    this.#recordPart({
      run: 'photo_content_changed',
      part: `'photos'`,
      where: `where status = 'ready' and deleted_at is null`,
    });
  }

  /** Replaces a function of triggers. @param where selects the rows that visitors see */
  #recordPart({ run, part, where = '' }: { run: string; part: string; where?: string }): void {
    this.addSql(`
      create or replace function ${run}() returns trigger language plpgsql as $$
      declare
        changed boolean := false;
      begin
        -- A trigger that has no new or old rows must not name them.
        if tg_op <> 'DELETE' then
          changed := exists (select from new_rows ${where});
        end if;
        if tg_op <> 'INSERT' and not changed then
          changed := exists (select from old_rows ${where});
        end if;
        if changed then
          insert into content_changes (part) values (${part});
        end if;
        return null;
      end $$`);
  }
}
