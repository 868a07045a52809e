import { Migration } from '@mikro-orm/migrations';

/**
 * Adds a version that grows with every change of the watermark, so that a form does not overwrite what another one has
 * saved. A trigger maintains it, also for changes by the previous release. The revision grows with changes of pictures alone.
 */
export class WatermarkVersion extends Migration {
  override up(): void {
    this.addSql(`alter table watermark add column version integer not null default 1`);
    this.addSql(`
      create function watermark_changed() returns trigger language plpgsql as $$
      begin
        new.version := old.version + 1;
        return new;
      end $$`);
    this.addSql(`
      create trigger watermark_version before update on watermark
      for each row execute function watermark_changed()`);
  }
}
