import { Migration } from '@mikro-orm/migrations';

/** Adds the daily check for a newer version, so that all workers of a site together make it once a day. */
export class ReleaseCheck extends Migration {
  override up(): void {
    this.addSql(`
      create table release_check (
        id boolean primary key default true check (id),
        asked_at timestamptz(3) not null,
        version text check (char_length(version) between 1 and 64),
        failure text check (char_length(failure) between 1 and 200)
      )`);
  }
}
