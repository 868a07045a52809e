import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the checks of the age that visitors have begun. A check is used once, by the browser that began it. Nothing about
 * the person is stored, and only hashes of what the browser and the provider send.
 */
export class AgeChecks extends Migration {
  override up(): void {
    this.addSql(`
      create table age_checks (
        state_hash bytea primary key check (octet_length(state_hash) = 32),
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        method text not null,
        code_verifier text not null,
        nonce text not null,
        return_path text not null check (return_path like '/%'),
        expires_at timestamptz(3) not null
      )`);
    this.addSql(`create index age_checks_expires on age_checks (expires_at)`);
  }
}
