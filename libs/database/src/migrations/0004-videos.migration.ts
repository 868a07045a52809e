import { Migration } from '@mikro-orm/migrations';

/**
 * The provider's values (`synced_*`) and the creator's (`curated_*`) are in separate columns, and the database computes
 * the effective value. A sync can therefore never overwrite the creator's changes.
 */
export class Videos extends Migration {
  override up(): void {
    this.addSql(`
      create table events (
        id uuid primary key default gen_random_uuid(),
        provider text,
        library_id text,
        collection_guid text,
        synced_title text,
        curated_title text check (btrim(curated_title) <> ''),
        title text not null generated always as (coalesce(curated_title, synced_title)) stored,
        description text,
        date timestamptz(3) not null default now(),
        slug text not null,
        hidden boolean not null default false,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        constraint events_collection unique (provider, library_id, collection_guid),
        constraint events_collection_whole check (num_nonnulls(provider, library_id, collection_guid) in (0, 3))
      )`);
    this.addSql(`create index events_list on events (date, id) where not hidden`);
    this.addSql(`create index events_admin on events (date, id)`);
    // All former slugs of an event and its current one. A slug belongs to one event permanently, so an old link never
    // leads to another event.
    this.addSql(`
      create table event_slugs (
        slug text primary key check (slug <> ''),
        event_id uuid not null references events on delete cascade,
        created_at timestamptz(3) not null default now(),
        constraint event_slugs_owner unique (event_id, slug)
      )`);
    this.addSql(`
      alter table events add constraint events_slug_in_history foreign key (id, slug)
      references event_slugs (event_id, slug) deferrable initially deferred`);
    this.addSql(`
      create table videos (
        id uuid primary key default gen_random_uuid(),
        provider text not null,
        library_id text not null,
        guid text not null,
        library_type text not null check (library_type in ('free', 'premium')),
        curated_type text check (curated_type in ('free', 'premium')),
        type text not null generated always as (coalesce(curated_type, library_type)) stored,
        synced_title text not null,
        curated_title text check (btrim(curated_title) <> ''),
        title text not null generated always as (coalesce(curated_title, synced_title)) stored,
        synced_description text,
        curated_description text,
        description text generated always as (coalesce(curated_description, synced_description)) stored,
        synced_event_id uuid references events on delete set null,
        curated_event_id uuid references events on delete set null,
        -- Tells 'the creator put it under no event' from 'the creator said nothing'.
        event_is_curated boolean not null default false,
        event_id uuid generated always as
          (case when event_is_curated then curated_event_id else synced_event_id end) stored,
        slug text not null,
        sort_order integer not null default 0,
        duration_seconds integer not null default 0 check (duration_seconds >= 0),
        width integer check (width > 0),
        height integer check (height > 0),
        orientation text not null default 'landscape' check (orientation in ('portrait', 'landscape')),
        status text not null check (status in ('processing', 'ready', 'failed')),
        thumbnail_file text,
        published_at timestamptz(3) not null,
        hidden boolean not null default false,
        missing_listings smallint not null default 0 check (missing_listings between 0 and 2),
        visible boolean not null generated always as (not hidden and missing_listings < 2) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        constraint videos_source unique (provider, library_id, guid),
        constraint videos_curated_event check (event_is_curated or curated_event_id is null)
      )`);
    this.addSql(`
      create index videos_list on videos (sort_order, published_at desc, id desc) where visible`);
    this.addSql(`
      create index videos_of_event on videos (event_id, sort_order, published_at desc, id desc) where visible`);
    this.addSql(`create index videos_slug on videos (slug, published_at, id) where visible`);
    this.addSql(`create index videos_admin on videos (published_at, id)`);
    this.addSql(`create index videos_synced_event on videos (synced_event_id)`);
    this.addSql(`create index videos_curated_event on videos (curated_event_id)`);
    // Videos may share a title and therefore a slug. Without an id, the newest visible video is used.
    this.addSql(`
      create table video_slugs (
        video_id uuid not null references videos on delete cascade,
        slug text not null check (slug <> ''),
        created_at timestamptz(3) not null default now(),
        primary key (video_id, slug)
      )`);
    this.addSql(`create index video_slugs_slug on video_slugs (slug)`);
    this.addSql(`
      alter table videos add constraint videos_slug_in_history foreign key (id, slug)
      references video_slugs (video_id, slug) deferrable initially deferred`);
    this.coversAndSync();
    this.reactions();
  }

  private coversAndSync(): void {
    // The id is public and stands for unchanging content. A change of the type retires the row and creates a new one.
    this.addSql(`
      create table covers (
        id uuid primary key default gen_random_uuid(),
        video_id uuid not null references videos on delete cascade,
        kind text not null check (kind in ('blurred', 'clear')),
        status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
        source text,
        width integer check (width > 0),
        height integer check (height > 0),
        thumb_hash bytea,
        failure_code text,
        attempts integer not null default 0 check (attempts >= 0),
        created_at timestamptz(3) not null default now(),
        ready_at timestamptz(3),
        retired_at timestamptz(3),
        constraint covers_ready_is_whole check (status <> 'ready'
          or (width is not null and height is not null and ready_at is not null)),
        constraint covers_failed_has_reason check ((status = 'failed') = (failure_code is not null))
      )`);
    this.addSql(`create unique index covers_current on covers (video_id, kind) where retired_at is null`);
    this.addSql(`create index covers_pending on covers (created_at) where status = 'pending'`);
    this.addSql(`create index covers_retired on covers (retired_at) where retired_at is not null`);
    this.addSql(`
      create table cover_variants (
        cover_id uuid not null references covers on delete cascade,
        format text not null check (format in ('avif', 'webp', 'jpg')),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        bytes bigint not null check (bytes > 0),
        primary key (cover_id, format, width)
      )`);
    this.addSql(`
      create table sync_runs (
        id bigint primary key generated always as identity,
        provider text not null,
        library_id text not null,
        cause text not null check (cause in ('schedule', 'webhook', 'request')),
        status text not null default 'running' check (status in ('running', 'complete', 'partial', 'failed')),
        started_at timestamptz(3) not null default now(),
        finished_at timestamptz(3),
        expected integer check (expected >= 0),
        listed integer not null default 0 check (listed >= 0),
        created integer not null default 0 check (created >= 0),
        changed integer not null default 0 check (changed >= 0),
        hidden integer not null default 0 check (hidden >= 0),
        failure_code text,
        constraint sync_runs_end check ((status = 'running') = (finished_at is null)),
        -- Nothing is hidden after a partial listing or an error.
        constraint sync_runs_hide_when_complete check (hidden = 0 or status = 'complete')
      )`);
    this.addSql(`create index sync_runs_latest on sync_runs (provider, library_id, id)`);
    this.addSql(`create unique index sync_runs_one_at_a_time on sync_runs (provider, library_id)
      where status = 'running'`);
    this.addSql(`
      create table webhook_hints (
        id bigint primary key generated always as identity,
        provider text not null,
        library_id text not null,
        guid text not null,
        state integer not null,
        received_at timestamptz(3) not null default now(),
        handled_at timestamptz(3)
      )`);
    this.addSql(`create index webhook_hints_open on webhook_hints (id) where handled_at is null`);
    this.addSql(
      `create index webhook_hints_handled on webhook_hints (handled_at) where handled_at is not null`,
    );
  }

  private reactions(): void {
    // Counts are computed, not stored. One row per visitor and reaction is exact under any concurrency, while every
    // reaction to a popular video would wait for a counter row. The index below counts 10,000 rows in a millisecond.
    this.addSql(`
      create table reactions (
        id bigint primary key generated always as identity,
        video_id uuid not null references videos on delete cascade,
        user_id uuid references users on delete cascade,
        visitor_hash bytea check (octet_length(visitor_hash) = 32),
        reaction text not null check (reaction ~ '^[a-z][a-z0-9_]{0,31}$'),
        created_at timestamptz(3) not null default now(),
        constraint reactions_one_visitor check (num_nonnulls(user_id, visitor_hash) = 1)
      )`);
    this.addSql(`create unique index reactions_of_user on reactions (video_id, user_id, reaction)
      where user_id is not null`);
    this.addSql(`create unique index reactions_of_visitor on reactions (video_id, visitor_hash, reaction)
      where visitor_hash is not null`);
    this.addSql(`create index reactions_count on reactions (video_id, reaction)`);
    this.addSql(`create index reactions_user on reactions (user_id) where user_id is not null`);
  }
}
