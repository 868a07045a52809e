import { Migration } from '@mikro-orm/migrations';

/**
 * Adds drafts of posts. A draft is no row of `posts`, so that no list, feed, sitemap or count of posts can contain one.
 * A text that is still too long for a post is kept, because it is about to be shortened.
 */
export class PostDrafts extends Migration {
  override up(): void {
    this.addSql(`
      create table post_drafts (
        id uuid primary key,
        description text not null check (char_length(description) <= 10000),
        day date,
        created_on timestamptz(3) not null default now(),
        updated_on timestamptz(3) not null default now()
      )`);
    this.addSql(`create index post_drafts_list on post_drafts (updated_on, id)`);
    this.addSql(`
      create table post_draft_photos (
        draft_id uuid not null references post_drafts on delete cascade,
        photo_id uuid not null references photos on delete cascade,
        position smallint not null check (position between 0 and 9),
        primary key (draft_id, photo_id),
        constraint post_draft_photos_position unique (draft_id, position)
      )`);
    this.addSql(`create index post_draft_photos_photo on post_draft_photos (photo_id)`);
  }
}
