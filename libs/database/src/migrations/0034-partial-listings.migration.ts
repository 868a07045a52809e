import { Migration } from '@mikro-orm/migrations';

/** A listing is partial, too, where all videos are known but one could not be stored. Then missing videos are hidden. */
export class PartialListings extends Migration {
  override up(): void {
    this.addSql(`alter table sync_runs drop constraint sync_runs_hide_when_complete`);
    this.addSql(`
      alter table sync_runs add constraint sync_runs_hide_when_complete check
        (hidden = 0 or status in ('complete', 'partial'))`);
  }
}
