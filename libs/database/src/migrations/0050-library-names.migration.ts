import { Migration } from '@mikro-orm/migrations';

/** Adds the names that the creator gives to video libraries. A library without one is called by its number. */
export class LibraryNames extends Migration {
  override up(): void {
    this.addSql(`alter table sync_libraries add column name text check (btrim(name) <> '')`);
  }
}
