import { Migration } from '@mikro-orm/migrations';

/** Lets a page of an event read only the items that it shows. */
export class EventPages extends Migration {
  override up(): void {
    this.addSql(`create index event_items_order on event_items (event_id, position)`);
    // Counts the photos of an event that visitors see, without reading the photos.
    this.addSql(`
      create index photos_public on photos (id)
      where status = 'ready' and listed and deleted_at is null and withdrawn_at is null`);
    // With `sort_order` itself, an event's videos without a place are found in the index alone.
    this.addSql(`drop index videos_of_event`);
    this.addSql(`
      create index videos_of_event on videos (event_id, type desc, (-sort_order), published_at, id)
      include (sort_order) where visible`);
  }
}
