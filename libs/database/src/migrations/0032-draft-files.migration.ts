import { Migration } from '@mikro-orm/migrations';

/** A draft remembers the names of files that were chosen for it and have not arrived. */
export class DraftFiles extends Migration {
  override up(): void {
    this.addSql(`alter table post_drafts add column missing_files jsonb not null default '[]'`);
  }
}
