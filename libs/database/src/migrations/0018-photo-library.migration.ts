import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the creator's list of photos by file name, the search of posts and videos, and commands that change many photos step by step. A step is one
 * transaction; it records the former values of what it changes, so that the command can be undone.
 */
export class PhotoLibrary extends Migration {
  override up(): void {
    this.addSql(`
      create index photos_admin_name on photos (lower(original_name), id) include (original_name)
      where deleted_at is null`);
    for (const [part, condition] of [
      ['undescribed', 'description is null'],
      ['animated', 'animated'],
    ])
      this.addSql(`
        create index photos_admin_${part} on photos (created_at, id) where deleted_at is null and ${condition}`);
    for (const [table, column] of [
      ['posts', 'description'],
      ['videos', 'title'],
    ])
      this.addSql(`create index ${table}_search on ${table} using gin (searchable(${column}) gin_trgm_ops)`);
    this.addSql(`
      create table photo_commands (
        id uuid primary key,
        action text not null check (action in ('describe', 'append', 'publish', 'hide', 'delete', 'undo')),
        description text,
        undoes uuid unique references photo_commands on delete cascade,
        total integer not null,
        done integer not null default 0,
        changed integer not null default 0,
        created_at timestamptz(3) not null default now(),
        finished_at timestamptz(3)
      )`);
    this.addSql(`
      create table photo_command_steps (
        command_id uuid not null references photo_commands on delete cascade,
        step integer not null,
        photo_ids jsonb not null,
        former jsonb,
        done_at timestamptz(3),
        primary key (command_id, step)
      )`);
    this.addSql(
      `create index photo_command_steps_open on photo_command_steps (command_id, step) where done_at is null`,
    );
  }
}
