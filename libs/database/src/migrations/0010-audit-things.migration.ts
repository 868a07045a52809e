import { Migration } from '@mikro-orm/migrations';

/** The log can be read thing by thing, however seldom something was done to things of a kind. */
export class AuditThings extends Migration {
  override up(): void {
    this.addSql(`create index audit_log_thing on audit_log (split_part(action, '.', 1), id)`);
  }
}
