import { Migration } from '@mikro-orm/migrations';

/** Stores when the files of a deleted photo left the public bucket. They are deleted permanently later. */
export class PhotoWithdrawal extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column withdrawn_at timestamptz(3)`);
  }
}
