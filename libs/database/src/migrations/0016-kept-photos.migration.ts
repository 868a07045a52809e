import { Migration } from '@mikro-orm/migrations';

/** Marks photos that the creator keeps out of the gallery, so that they are not removed like photos of unsaved posts. */
export class KeptPhotos extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column kept boolean not null default false`);
  }
}
