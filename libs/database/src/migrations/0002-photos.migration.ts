import { Migration } from '@mikro-orm/migrations';

export class Photos extends Migration {
  override up(): void {
    this.addSql(`create sequence photo_change`);
    this.addSql(`
      create table photos (
        id uuid primary key default gen_random_uuid(),
        sha256 bytea not null check (octet_length(sha256) = 32),
        status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
        bytes bigint not null check (bytes > 0),
        content_type text not null,
        original_name text not null,
        description text check (btrim(description) <> ''),
        listed boolean not null,
        width integer check (width > 0),
        height integer check (height > 0),
        animated boolean not null default false,
        repaired boolean not null default false,
        thumb_hash bytea check (octet_length(thumb_hash) > 0),
        placeholder text check (placeholder <> ''),
        pipeline_version integer not null check (pipeline_version > 0),
        attempt integer not null default 1 check (attempt > 0),
        runs integer not null default 0 check (runs >= 0),
        failure_code text check (failure_code <> ''),
        staging_key text unique,
        original_key text unique,
        uploaded_by uuid references users on delete set null,
        created_at timestamptz(3) not null,
        queued_at timestamptz(3) not null,
        ready_at timestamptz(3),
        deleted_at timestamptz(3),
        change bigint not null default 0,
        constraint photos_ready_is_whole check (status <> 'ready' or (width is not null and height is not null
          and thumb_hash is not null and placeholder is not null and ready_at is not null)),
        constraint photos_failed_has_reason check ((status = 'failed') = (failure_code is not null)),
        -- What is not ready can be tried again, so its bytes must be somewhere.
        constraint photos_has_source check (status = 'ready' or staging_key is not null or original_key is not null)
      )`);
    // The same picture can be uploaded again while its deletion is in progress.
    this.addSql(`create unique index photos_sha256_live on photos (sha256) where deleted_at is null`);
    // Lists are newest first, but their indexes ascend: they can be read backwards, and new rows fill the last index
    // page instead of splitting pages.
    this.addSql(`
      create index photos_gallery on photos (created_at, id)
      where status = 'ready' and listed and deleted_at is null`);
    this.addSql(`create index photos_admin on photos (created_at, id) where deleted_at is null`);
    this.addSql(`
      create index photos_admin_status on photos (status, created_at, id) where deleted_at is null`);
    this.addSql(`create index photos_change on photos (change) where deleted_at is null`);
    this.addSql(`
      create index photos_queued on photos (queued_at) where status = 'processing' and deleted_at is null`);
    this.addSql(`create index photos_deleting on photos (deleted_at) where deleted_at is not null`);
    this.addSql(
      `create index photos_unlisted on photos (created_at) where not listed and deleted_at is null`,
    );
    this.addSql(`create index photos_uploader on photos (uploaded_by) where uploaded_by is not null`);
    this.addSql(`
      create function photo_changed() returns trigger language plpgsql as $$
      begin
        new.change := nextval('photo_change');
        return new;
      end $$`);
    this.addSql(`
      create trigger photos_changed before insert or update on photos
      for each row execute function photo_changed()`);
    this.addSql(`
      create table photo_variants (
        photo_id uuid not null references photos on delete cascade,
        pipeline_version integer not null check (pipeline_version > 0),
        format text not null check (format in ('avif', 'webp', 'jpg')),
        step integer not null check (step > 0),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        bytes bigint not null check (bytes > 0),
        animated boolean not null default false,
        primary key (photo_id, pipeline_version, format, step),
        constraint photo_variants_step_is_greatest_width check (width <= step)
      )`);
    // Record of a deleted photo. It contains only what a reconnecting browser needs to learn of the deletion.
    this.addSql(`
      create table photo_tombstones (
        photo_id uuid primary key,
        change bigint not null default nextval('photo_change'),
        deleted_at timestamptz(3) not null
      )`);
    this.addSql(`create index photo_tombstones_change on photo_tombstones (change)`);
    this.addSql(`create index photo_tombstones_deleted on photo_tombstones (deleted_at)`);
  }
}
