import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the photos that the creator chooses as covers of videos and events. They are no foreign keys: a photo that is
 * deleted is not used, and is the cover again when it is restored.
 *
 * A cover that is made of a photo has no `source`, so that a worker of the previous release, which knows files of the
 * provider alone, neither tries to make it nor fails.
 */
export class ChosenCovers extends Migration {
  override up(): void {
    this.addSql(`alter table videos add column cover_photo_id uuid`);
    this.addSql(`
      alter table events
        add column cover_photo_id uuid,
        add column focus_x smallint check (focus_x between 0 and 100),
        add column focus_y smallint check (focus_y between 0 and 100)`);
    this.addSql(`
      alter table covers
        alter column video_id drop not null,
        add column photo_id uuid,
        add column event_id uuid references events on delete cascade
          check (num_nonnulls(video_id, event_id) = 1)`);
    this.addSql(`
      create unique index covers_of_event on covers (event_id) where event_id is not null and retired_at is null`);
    this.addSql(
      `create index videos_cover_photo on videos (cover_photo_id) where cover_photo_id is not null`,
    );
    this.addSql(`
      create trigger videos_version_cover after update on videos
      for each row when (old.cover_photo_id is distinct from new.cover_photo_id)
      execute function item_changed('id', 'video')`);
    this.addSql(`
      create trigger events_version_cover after update on events
      for each row when (old.cover_photo_id is distinct from new.cover_photo_id
        or old.focus_x is distinct from new.focus_x or old.focus_y is distinct from new.focus_y)
      execute function item_changed('id', 'event')`);
  }
}
