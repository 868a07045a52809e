import { Migration } from '@mikro-orm/migrations';

/** Columns that the creator changes. What the worker and the syncs change leaves an undo possible. */
const adminVideoColumns = {
  photo: { table: 'photos', columns: ['description', 'listed', 'kept', 'deleted_at'] },
  event: {
    table: 'events',
    columns: ['curated_title', 'description', 'date', 'hidden', 'cover_video_id', 'deleted_at'],
  },
  video: {
    table: 'videos',
    columns: [
      'curated_title',
      'curated_description',
      'event_is_curated',
      'curated_event_id',
      'curated_type',
      'sort_order',
      'hidden',
      'focus_x',
      'focus_y',
    ],
  },
  // Every edit of a post and of its photos sets `updated_on`.
  post: { table: 'posts', columns: ['updated_on', 'deleted_at'] },
};

/**
 * Adds a version for each item that the creator changes, so that an undo leaves alone what was changed since. Triggers
 * maintain it, also for changes by the previous release. It has a table of its own, because changing the rows of photos
 * would send them to every open page. An item without a row was never changed.
 */
export class ItemVersions extends Migration {
  override up(): void {
    this.addSql(`create sequence item_version`);
    this.addSql(`
      create table item_versions (
        kind text not null check (kind in ('photo', 'event', 'video', 'post', 'eventPhoto')),
        item_id uuid not null,
        version bigint not null default nextval('item_version'),
        primary key (kind, item_id)
      )`);
    this.addSql(`
      create function item_changed() returns trigger language plpgsql as $$
      declare
        item jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      begin
        insert into item_versions (kind, item_id)
        values (coalesce(tg_argv[1], item ->> 'kind'), (item ->> tg_argv[0])::uuid)
        on conflict (kind, item_id) do update set version = excluded.version;
        return null;
      end $$`);
    for (const [kind, { table, columns }] of Object.entries(adminVideoColumns)) {
      const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
      this.addSql(`
        create trigger ${table}_version after update on ${table}
        for each row when (${changed}) execute function item_changed('id', '${kind}')`);
    }
    // A post that is taken down becomes a draft with its id, and a published draft becomes a post.
    this.addSql(`
      create trigger posts_version_visibility after insert or delete on posts
      for each row execute function item_changed('id', 'post')`);
    this.addSql(`
      create trigger schedule_version after insert or delete on schedule
      for each row execute function item_changed('item_id')`);
    this.addSql(`
      create trigger schedule_version_time after update on schedule
      for each row when (old.due_at <> new.due_at) execute function item_changed('item_id')`);
    // Whether a photo is in an adventure; its place there changes with every move of another item.
    for (const [event, row] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ])
      this.addSql(`
        create trigger event_items_version_${event} after ${event} on event_items
        for each row when (${row}.photo_id is not null) execute function item_changed('photo_id', 'eventPhoto')`);
    // The version after a step; null for a step of the previous release, which an undo leaves alone.
    this.addSql(`alter table photo_command_steps add column version bigint`);
  }
}
