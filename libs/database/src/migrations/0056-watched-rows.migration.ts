import { Migration } from '@mikro-orm/migrations';

/**
 * Columns whose change leaves an undo possible: what the worker, the syncs and other triggers set. Every other column
 * counts, so that a new one is watched without being named.
 */
export const internalColumns = {
  photo: {
    table: 'photos',
    columns: [
      ...['status', 'failure_code', 'attempt', 'runs', 'queued_at', 'ready_at', 'uploaded_by', 'change'],
      ...['width', 'height', 'animated', 'repaired', 'thumb_hash', 'placeholder', 'pipeline_version'],
      ...['watermark', 'watermark_tried', 'edits_revision', 'editing', 'unedited_files', 'has_old_files'],
      ...['staging_key', 'original_key', 'edited_original_key', 'withdrawn_at', 'moving'],
      ...['restoring_at', 'erased_at', 'search_text'],
      // Another trigger watches whether a photo leaves its last post. One that comes into a post leaves an undo possible.
      'posted',
    ],
  },
  event: { table: 'events', columns: ['synced_title', 'title', 'slug', 'updated_at'] },
  video: {
    table: 'videos',
    columns: [
      ...['library_type', 'type', 'synced_title', 'title', 'synced_description', 'description'],
      ...['synced_event_id', 'event_id', 'slug', 'duration_seconds', 'width', 'height', 'orientation'],
      ...['status', 'thumbnail_file', 'published_at', 'missing_listings', 'visible', 'updated_at'],
    ],
  },
  post: { table: 'posts', columns: ['request_key'] },
};

/**
 * The versions of items watch whole rows instead of a list of columns, which no new column joined by itself: the edits of
 * photos and pinned posts were forgotten. The previous release runs with these triggers, too.
 */
export class WatchedRows extends Migration {
  override up(): void {
    // Arguments: the column with the id of the item, its kind (empty: the row names it), the internal columns.
    this.addSql(`
      create or replace function item_changed() returns trigger language plpgsql as $$
      declare
        item jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      begin
        -- Without internal columns, the condition of the trigger has compared the row.
        if tg_op = 'UPDATE' and item - tg_argv[2]::text[] = to_jsonb(old) - tg_argv[2]::text[] then
          return null;
        end if;
        insert into item_versions (kind, item_id)
        values (coalesce(nullif(tg_argv[1], ''), item ->> 'kind'), (item ->> tg_argv[0])::uuid)
        on conflict (kind, item_id) do update set version = excluded.version;
        return null;
      end $$`);
    for (const [kind, { table, columns }] of Object.entries(internalColumns))
      this.#watch(`${table}_version`, table, `'id', '${kind}', '{${columns.join()}}'`);
    this.#watch('schedule_version_time', 'schedule', `'item_id', '', '{}'`);
    // The place in an adventure changes with every move of another item.
    this.#watch('event_items_version_update', 'event_items', `'photo_id', 'eventPhoto', '{position}'`);
    this.addSql(`drop trigger videos_version_cover on videos`);
    this.addSql(`drop trigger events_version_cover on events`);
  }

  #watch(trigger: string, table: string, args: string): void {
    const which = table === 'event_items' ? 'when (new.photo_id is not null)' : '';
    this.addSql(`
      create or replace trigger ${trigger} after update on ${table}
      for each row ${which} execute function item_changed(${args})`);
  }
}
