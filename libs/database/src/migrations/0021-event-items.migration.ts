import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the photos of events, and one order of an event's videos and photos. A video without a place comes before those
 * that have one. A place is kept while its video is in another event or its photo is in the trash.
 */
export class EventItems extends Migration {
  override up(): void {
    this.addSql(`
      create table event_items (
        event_id uuid not null references events on delete cascade,
        item_id uuid not null generated always as (coalesce(video_id, photo_id)) stored,
        video_id uuid references videos on delete cascade,
        photo_id uuid references photos on delete cascade,
        position integer not null,
        primary key (event_id, item_id),
        constraint event_items_one_kind check (num_nonnulls(video_id, photo_id) = 1)
      )`);
    this.addSql(`create index event_items_video on event_items (video_id) where video_id is not null`);
    this.addSql(`create index event_items_photo on event_items (photo_id) where photo_id is not null`);
    for (const [event, transition] of Object.entries({
      insert: 'new table as new_rows',
      update: 'old table as old_rows new table as new_rows',
      delete: 'old table as old_rows',
    }))
      this.addSql(`
        create trigger event_items_content_${event} after ${event} on event_items
        referencing ${transition} for each statement execute function content_changed()`);
    this.addSql(`alter table photo_commands add column event_id uuid`);
    this.addSql(`alter table photo_commands drop constraint photo_commands_action_check`);
    this.addSql(`
      alter table photo_commands add constraint photo_commands_action_check check
        (action in ('describe', 'append', 'publish', 'hide', 'delete', 'addToEvent', 'removeFromEvent', 'undo'))`);
  }
}
