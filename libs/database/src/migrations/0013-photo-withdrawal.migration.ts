import { Migration } from '@mikro-orm/migrations';

/** When the files of a deleted photo left the public bucket, which comes before they are removed for good. */
export class PhotoWithdrawal extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column withdrawn_at timestamptz(3)`);
  }
}
