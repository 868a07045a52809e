import { Migration } from '@mikro-orm/migrations';

/** Adds the compatibility level that the stored data need, and the processes that run, with the level that each has. */
export class Compatibility extends Migration {
  override up(): void {
    this.addSql(
      `alter table site_state add column required_level integer not null default 1 check (required_level > 0)`,
    );
    this.addSql(`
      create table running_processes (
        id text primary key,
        kind text not null check (kind in ('api', 'web', 'worker', 'reverse-proxy')),
        level integer not null,
        seen_at timestamptz(3) not null
      )`);
  }
}
