import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps which default privacy policy the creator knew when she saved her legal pages. The previous release saves without
 * it, so that she may be told once more of a change.
 */
export class SeenPrivacyDefault extends Migration {
  override up(): void {
    this.addSql(`alter table site_settings add column seen_default text`);
  }
}
