import { Migration } from '@mikro-orm/migrations';

/** Adds the codes that make the first administrator of a new site. Sites that were opened before need no list of steps. */
export class FirstRun extends Migration {
  override up(): void {
    this.addSql(`
      create table setup_codes (
        code_hash bytea primary key check (octet_length(code_hash) = 32),
        expires_at timestamptz(3) not null
      )`);
    this.addSql(`alter table site_state add column setup_dismissed boolean not null default false`);
    this.addSql(`update site_state set setup_dismissed = true where opened_at is not null`);
  }
}
