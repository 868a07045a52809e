import { Migration } from '@mikro-orm/migrations';

/** The day on which the creator took a photo. */
export class PhotoTakenAt extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column taken_at date`);
  }
}
