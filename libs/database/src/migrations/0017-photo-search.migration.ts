import { Migration } from '@mikro-orm/migrations';

/**
 * Makes photos searchable by their description and file name, ignoring case and accents. The text is stored, because
 * removing the accents of every photo would take longer than comparing it.
 */
export class PhotoSearch extends Migration {
  override up(): void {
    this.addSql(`create extension if not exists unaccent`);
    this.addSql(`create extension if not exists pg_trgm`);
    // Names its schema, because a restore runs without a search path.
    this.addSql(`
      create function searchable(content text) returns text language sql immutable strict parallel safe
      as $$ select lower(public.unaccent('public.unaccent'::regdictionary, content)) $$`);
    this.addSql(`
      alter table photos add column search_text text not null
      generated always as (searchable(coalesce(description, '') || ' ' || original_name)) stored`);
    this.addSql(`
      create index photos_search on photos using gin (search_text gin_trgm_ops) where deleted_at is null`);
  }
}
