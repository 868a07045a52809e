import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the trash. `deleted_at` of a photo, post or event now means that it lies in the trash, from which it can be
 * restored; `erased_at` of a photo means that the worker removes it for good.
 */
export class Trash extends Migration {
  override up(): void {
    this.addSql(`alter table photos add column erased_at timestamptz(3)`);
    // A restored photo stays deleted until the worker has moved its files back.
    this.addSql(`alter table photos add column restoring_at timestamptz(3)`);
    this.addSql(`
      create index photos_removal_work on photos (deleted_at)
      where deleted_at is not null and (withdrawn_at is null or erased_at is not null or restoring_at is not null)`);
    this.addSql(`alter table events add column deleted_at timestamptz(3)`);
    // The former places of a deleted photo, to which it returns. There is no reference to the posts, because checking it
    // would lock the post after the photo, while saving a post locks them in the other order.
    this.addSql(`
      create table trashed_post_photos (
        photo_id uuid not null references photos on delete cascade,
        post_id uuid not null,
        position smallint not null,
        primary key (photo_id, post_id)
      )`);
    // The videos that the creator had put into a deleted event.
    this.addSql(`
      create table trashed_event_videos (
        event_id uuid not null references events on delete cascade,
        video_id uuid not null references videos on delete cascade,
        primary key (event_id, video_id)
      )`);
    this.addSql(`create index trashed_event_videos_video on trashed_event_videos (video_id)`);
  }
}
