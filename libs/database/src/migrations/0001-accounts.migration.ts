import { Migration } from '@mikro-orm/migrations';

export class Accounts extends Migration {
  override up(): void {
    // Times have millisecond precision, so that a cursor from JavaScript contains the exact value.
    this.addSql(`
      create table users (
        id uuid primary key default gen_random_uuid(),
        issuer text not null,
        subject text not null,
        provider text not null,
        email text,
        email_verified boolean not null default false,
        display_name text,
        photo_url text,
        role text not null default 'user' check (role in ('user', 'admin')),
        role_source text not null default 'list' check (role_source in ('list', 'operator')),
        disabled_at timestamptz(3),
        deletion_requested_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        last_login_at timestamptz(3) not null default now(),
        constraint users_identity unique (issuer, subject),
        constraint users_verified_email check (email is not null or not email_verified)
      )`);
    this.addSql(`create index users_email on users (lower(email)) where email is not null`);
    this.addSql(`create index users_created on users (created_at, id)`);
    this.addSql(
      `create index users_to_delete on users (deletion_requested_at) where deletion_requested_at is not null`,
    );
    this.addSql(`
      create table sessions (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        created_at timestamptz(3) not null,
        last_seen_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        provider_checked_at timestamptz(3) not null,
        constraint sessions_times check (expires_at > created_at and last_seen_at >= created_at)
      )`);
    this.addSql(`create index sessions_user on sessions (user_id, created_at)`);
    this.addSql(`create index sessions_expiry on sessions (expires_at)`);
    this.addSql(`
      create table login_tokens (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        expires_at timestamptz(3) not null
      )`);
    this.addSql(`create index login_tokens_expiry on login_tokens (expires_at)`);
  }
}
