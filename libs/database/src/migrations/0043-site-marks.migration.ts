import { Migration } from '@mikro-orm/migrations';

/** Adds the marks that icons are made from. The settings name one of them. */
export class SiteMarks extends Migration {
  override up(): void {
    this.addSql(`
      create table site_marks (
        id text primary key,
        pixels bytea not null,
        used_at timestamptz(3) not null default now()
      )`);
  }
}
