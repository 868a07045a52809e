import { Migration } from '@mikro-orm/migrations';

/** Adds an index to filter the audit log by resource type, which is fast for rare types too. */
export class AuditThings extends Migration {
  override up(): void {
    this.addSql(`create index audit_log_thing on audit_log (split_part(action, '.', 1), id)`);
  }
}
