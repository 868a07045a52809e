import { Migration } from '@mikro-orm/migrations';

/** A variant of a long photo may be wider than its step, which then limits the shorter side. */
export class LongPhotos extends Migration {
  override up(): void {
    this.addSql(`alter table photo_variants drop constraint photo_variants_step_is_greatest_width`);
    this.addSql(`
      alter table photo_variants add constraint photo_variants_step_is_greatest_side
      check (least(width, height) <= step)`);
  }
}
