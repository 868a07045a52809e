import { Migration } from '@mikro-orm/migrations';

/** Adds the mark in the pictures of photos. A photo's pictures are made again when the mark has changed. */
export class Watermark extends Migration {
  override up(): void {
    // At most one row. The mark itself is here, too, because it is small and every backup then contains it.
    this.addSql(`
      create table watermark (
        id boolean primary key default true check (id),
        revision integer not null check (revision > 0),
        kind text not null check (kind in ('off', 'text', 'picture')),
        text text not null,
        corner text not null check (corner in ('topLeft', 'topRight', 'bottomLeft', 'bottomRight')),
        strength smallint not null check (strength between 1 and 100),
        width integer check (width > 0),
        height integer check (height > 0),
        pixels bytea check (octet_length(pixels) = width * height * 4),
        constraint watermark_is_whole check (kind = 'off' or (width is not null and height is not null
          and pixels is not null))
      )`);
    // The revision in the keys of the photo's pictures; 0 where there was no mark yet.
    this.addSql(`alter table photos add column watermark integer not null default 0`);
    // The revision with which the pictures were made, or for which this was given up.
    this.addSql(`alter table photos add column watermark_tried integer not null default 0`);
    // Whether pictures of an earlier revision may be left in the object store.
    this.addSql(`alter table photos add column has_old_files boolean not null default false`);
    this.addSql(`
      create index photos_watermark on photos (watermark_tried)
      where status = 'ready' and deleted_at is null and original_key is not null`);
    this.addSql(`create index photos_old_files on photos (id) where has_old_files`);
  }
}
