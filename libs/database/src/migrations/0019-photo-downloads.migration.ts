import { Migration } from '@mikro-orm/migrations';

/** Adds downloads of many photos, which an administrator prepares by one request and fetches by another. */
export class PhotoDownloads extends Migration {
  override up(): void {
    this.addSql(`
      create table photo_downloads (
        id uuid primary key default gen_random_uuid(),
        photo_ids jsonb not null,
        files text not null check (files in ('pictures', 'cleanOriginals', 'originals')),
        created_at timestamptz(3) not null default now()
      )`);
  }
}
