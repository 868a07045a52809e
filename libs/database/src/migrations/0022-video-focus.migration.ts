import { Migration } from '@mikro-orm/migrations';

/** Adds the point of a video's picture that stays visible where the picture is cropped, in percent of its size. */
export class VideoFocus extends Migration {
  override up(): void {
    this.addSql(`
      alter table videos
        add column focus_x smallint check (focus_x between 0 and 100),
        add column focus_y smallint check (focus_y between 0 and 100)`);
  }
}
