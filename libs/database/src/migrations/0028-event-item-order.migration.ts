import { Migration } from '@mikro-orm/migrations';

/** Lets a page of an event read only the items that it shows. */
export class EventItemOrder extends Migration {
  override up(): void {
    this.addSql(`create index event_items_order on event_items (event_id, position)`);
  }
}
