import { Migration } from '@mikro-orm/migrations';

const operations = {
  insert: { transition: 'new table as changed', step: 1 },
  delete: { transition: 'old table as changed', step: -1 },
} as const;

/**
 * Adds the views of pages and the reactions to videos by day in UTC. They are counts alone. Processes add views once a
 * minute; triggers maintain the reactions like the counts of lists: a statement adds its difference to any row of the
 * group that no other transaction has locked, so that no transaction waits.
 */
export class Insights extends Migration {
  override up(): void {
    // A page without an item has the nil id, so that all three columns are the key.
    this.addSql(`
      create table page_views (
        day date not null,
        kind text not null,
        item_id uuid not null,
        views bigint not null check (views > 0),
        primary key (day, kind, item_id)
      )`);
    this.addSql(`create index page_views_item on page_views (item_id, day)`);
    // Ids of batches of views, so that a batch whose answer was lost is not added again.
    this.addSql(`
      create table view_batches (
        id uuid primary key,
        added_at timestamptz(3) not null default now()
      )`);
    this.addSql(`
      create table item_reactions (
        id bigint primary key generated always as identity,
        day date not null,
        item_id uuid not null,
        reactions bigint not null
      )`);
    this.addSql(`create index item_reactions_item on item_reactions (item_id, day)`);
    this.addSql(`create index item_reactions_day on item_reactions (day)`);
    for (const [operation, { transition, step }] of Object.entries(operations)) {
      this.addSql(`
        create function reactions_counted_${operation}() returns trigger language plpgsql as $$
        declare
          difference record;
          unlocked bigint;
        begin
          for difference in
            select (created_at at time zone 'UTC')::date as day, video_id as item_id, ${step} * count(*) as reactions
            from changed group by 1, 2
          loop
            select id into unlocked from item_reactions
            where item_id = difference.item_id and day = difference.day limit 1 for update skip locked;
            if found then
              update item_reactions set reactions = reactions + difference.reactions where id = unlocked;
            else
              insert into item_reactions (day, item_id, reactions)
              values (difference.day, difference.item_id, difference.reactions);
            end if;
          end loop;
          return null;
        end $$`);
      this.addSql(`
        create trigger reactions_counted_${operation} after ${operation} on reactions
        referencing ${transition} for each statement execute function reactions_counted_${operation}()`);
    }
    this.addSql(`
      insert into item_reactions (day, item_id, reactions)
      select (created_at at time zone 'UTC')::date, video_id, count(*) from reactions group by 1, 2`);
  }
}
