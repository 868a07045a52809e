import { Migration } from '@mikro-orm/migrations';

export class OutboxAndAudit extends Migration {
  override up(): void {
    this.addSql(`
      create table outbox (
        id bigint primary key generated always as identity,
        queue text not null,
        payload jsonb not null,
        created_at timestamptz(3) not null default now()
      )`);
    // The actor is an opaque id without a foreign key, because the log outlives the account.
    this.addSql(`
      create table audit_log (
        id bigint primary key generated always as identity,
        at timestamptz(3) not null default now(),
        actor text not null check (actor <> ''),
        action text not null check (action ~ '^[a-z]+([._][a-z]+)*$'),
        target text,
        details jsonb not null default '{}',
        request_id text
      )`);
    this.addSql(`create index audit_log_actor on audit_log (actor, id)`);
    this.addSql(`create index audit_log_target on audit_log (target, id) where target is not null`);
    this.addSql(`
      create function audit_log_is_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
      end $$`);
    this.addSql(`
      create trigger audit_log_no_change before update or delete on audit_log
      for each row execute function audit_log_is_append_only()`);
    this.addSql(`
      create trigger audit_log_no_truncate before truncate on audit_log
      for each statement execute function audit_log_is_append_only()`);
  }
}
