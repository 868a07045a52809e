import { Migration } from '@mikro-orm/migrations';

/** A listing that somebody asked for goes by that request's id in the log. */
export class SyncRequest extends Migration {
  override up(): void {
    this.addSql(`alter table sync_libraries add column request_id text`);
  }
}
