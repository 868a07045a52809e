import { Migration } from '@mikro-orm/migrations';

/**
 * Adds what rules of regions need beside the settings: the keys that sign proofs of age, what the reverse proxies report,
 * and the proofs of administrators. A proof of an administrator outlives its session, because the reverse proxy must be
 * told that the session has ended.
 */
export class Regions extends Migration {
  override up(): void {
    this.addSql(`
      create table age_keys (
        id text primary key check (id ~ '^[a-z0-9]{1,16}$'),
        secret text not null check (char_length(secret) >= 32),
        created_at timestamptz(3) not null default clock_timestamp()
      )`);
    this.addSql(`
      create table reverse_proxies (
        id uuid primary key,
        report jsonb not null check (jsonb_typeof(report) = 'object'),
        seen_at timestamptz(3) not null
      )`);
    this.addSql(`
      create table staff_proofs (
        id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
        session_id uuid not null,
        expires_at timestamptz(3) not null
      )`);
    this.addSql(`create index staff_proofs_expires on staff_proofs (expires_at)`);
  }
}
