import { Migration } from '@mikro-orm/migrations';

/**
 * Remembers who is blocked beyond the account, because a person who deletes it and signs in again has a new one. A row
 * has a keyed hash and nothing that names the person.
 */
export class BlockedIdentities extends Migration {
  override up(): void {
    this.addSql(`
      create table blocked_identities (
        mark bytea primary key check (octet_length(mark) = 32),
        user_id uuid references users on delete set null,
        blocked_at timestamptz(3) not null default now()
      )`);
    this.addSql(`create index blocked_identities_user on blocked_identities (user_id)`);
  }
}
