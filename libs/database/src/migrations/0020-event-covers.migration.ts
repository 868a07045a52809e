import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the video whose picture stands for an event. It is no foreign key, because videos refer to events already: a
 * video that is hidden, gone or in another event is not used.
 */
export class EventCovers extends Migration {
  override up(): void {
    this.addSql(`alter table events add column cover_video_id uuid`);
  }
}
