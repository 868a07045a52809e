import { Migration } from '@mikro-orm/migrations';

/** Adds the leases of libraries, the collections of events, and the sources of covers. */
export class Sync extends Migration {
  override up(): void {
    // An event has clips in a free library and films in a premium one: one collection in each.
    this.addSql(`
      create table event_collections (
        provider text not null,
        library_id text not null,
        collection_guid text not null,
        event_id uuid not null references events on delete cascade,
        name text not null,
        -- The one whose name the event bears, unless the creator named it.
        names_event boolean not null default false,
        created_at timestamptz(3) not null default now(),
        primary key (provider, library_id, collection_guid)
      )`);
    this.addSql(`create index event_collections_event on event_collections (event_id)`);
    this.addSql(
      `create unique index event_collections_name on event_collections (event_id) where names_event`,
    );
    this.addSql(`
      insert into event_collections (provider, library_id, collection_guid, event_id, name, names_event)
      select provider, library_id, collection_guid, id, coalesce(synced_title, title), true
      from events where provider is not null`);
    this.addSql(
      `alter table events drop constraint events_collection, drop constraint events_collection_whole`,
    );
    this.addSql(
      `alter table events drop column provider, drop column library_id, drop column collection_guid`,
    );

    // Only one worker at a time reads a library. Its lease expires automatically.
    this.addSql(`
      create table sync_libraries (
        provider text not null,
        library_id text not null,
        next_listing_at timestamptz(3) not null default now(),
        requested_at timestamptz(3),
        requested_by text check (requested_by in ('webhook', 'request')),
        lease_owner uuid,
        leased_until timestamptz(3),
        primary key (provider, library_id),
        constraint sync_libraries_request_whole check ((requested_at is null) = (requested_by is null)),
        constraint sync_libraries_lease_whole check ((lease_owner is null) = (leased_until is null))
      )`);
    // Providers repeat webhooks. One row per video is sufficient until it is processed.
    this.addSql(`
      delete from webhook_hints older using webhook_hints newer where older.handled_at is null
        and newer.handled_at is null and older.provider = newer.provider and older.library_id = newer.library_id
        and older.guid = newer.guid and older.id < newer.id`);
    this.addSql(`alter table webhook_hints add column times integer not null default 1`);
    this.addSql(`drop index webhook_hints_open`);
    this.addSql(`
      create unique index webhook_hints_open on webhook_hints (provider, library_id, guid) where handled_at is null`);

    this.addSql(`alter table covers add column made_for text, add column tried_at timestamptz(3)`);
  }
}
