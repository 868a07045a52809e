import { Migration } from '@mikro-orm/migrations';

export class Posts extends Migration {
  override up(): void {
    this.addSql(`
      create table posts (
        id uuid primary key default gen_random_uuid(),
        description text not null check (char_length(description) between 1 and 255 and btrim(description) <> ''),
        created_on timestamptz(3) not null default now(),
        updated_on timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        constraint posts_times check (updated_on >= created_on)
      )`);
    this.addSql(`create index posts_list on posts (created_on, id) where deleted_at is null`);
    // Ten unique positions limit a post to ten photos.
    this.addSql(`
      create table post_photos (
        post_id uuid not null references posts on delete cascade,
        photo_id uuid not null references photos on delete cascade,
        position smallint not null check (position between 0 and 9),
        primary key (post_id, photo_id),
        constraint post_photos_position unique (post_id, position) deferrable initially immediate
      )`);
    this.addSql(`create index post_photos_photo on post_photos (photo_id)`);
  }
}
