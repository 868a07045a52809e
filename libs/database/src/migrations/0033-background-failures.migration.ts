import { Migration } from '@mikro-orm/migrations';

/**
 * Work that fails is put off and tried again, so that what follows it goes on, and ends as failed with a reason. A worker
 * of the previous release does not know these columns, and tries at once as before.
 */
export class BackgroundFailures extends Migration {
  override up(): void {
    for (const table of ['photo_command_steps', 'outbox', 'schedule', 'webhook_hints']) {
      this.addSql(`alter table ${table} add column failures integer not null default 0`);
      this.addSql(`alter table ${table} add column retry_at timestamptz(3)`);
    }
    this.addSql(`alter table photo_commands add column failed integer not null default 0`);
    for (const table of ['photo_commands', 'schedule'])
      this.addSql(`
        alter table ${table} add column failure_code text check (failure_code in ('invalid', 'internal'))`);
  }
}
