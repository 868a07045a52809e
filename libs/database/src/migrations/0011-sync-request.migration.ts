import { Migration } from '@mikro-orm/migrations';

/** Stores the id of the request for a listing, so that the listing's log lines contain it. */
export class SyncRequest extends Migration {
  override up(): void {
    this.addSql(`alter table sync_libraries add column request_id text`);
  }
}
