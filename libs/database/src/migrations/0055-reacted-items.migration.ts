import { Migration } from '@mikro-orm/migrations';

/** The number that a changed row adds to the count of its day. The triggers themselves stay. */
const steps = { insert: 1, delete: -1 } as const;

/**
 * Lets visitors react to photos and posts. The previous release adds reactions to videos alone, and reads by `video_id`,
 * so that it sees no other ones.
 */
export class ReactedItems extends Migration {
  override up(): void {
    this.addSql(`alter table reactions alter column video_id drop not null`);
    this.addSql(`alter table reactions add column photo_id uuid references photos on delete cascade`);
    // No foreign key: a post that is taken down is a draft, and gets its reactions back with its address.
    this.addSql(`
      alter table reactions add column post_id uuid
      constraint reactions_one_item check (num_nonnulls(video_id, photo_id, post_id) = 1)`);
    for (const item of ['photo', 'post'])
      this.addSql(`
        create unique index reactions_of_${item} on reactions (${item}_id, user_id, visitor_hash, reaction)
        nulls not distinct where ${item}_id is not null`);
    this.removalOfPosts();
    this.countsByDay();
  }

  private removalOfPosts(): void {
    // Deferred: publishing a draft deletes it before there is a post.
    this.addSql(`
      create function post_reactions_removed() returns trigger language plpgsql as $$
      begin
        if not exists (select from posts where id = old.id)
          and not exists (select from post_drafts where id = old.id) then
          delete from reactions where post_id = old.id;
        end if;
        return null;
      end $$`);
    for (const table of ['posts', 'post_drafts'])
      this.addSql(`
        create constraint trigger ${table}_reactions after delete on ${table} deferrable initially deferred
        for each row execute function post_reactions_removed()`);
  }

  private countsByDay(): void {
    for (const [operation, step] of Object.entries(steps))
      this.addSql(`
        create or replace function reactions_counted_${operation}() returns trigger language plpgsql as $$
        declare
          difference record;
          unlocked bigint;
        begin
          for difference in
            select (created_at at time zone 'UTC')::date as day, coalesce(video_id, photo_id, post_id) as item_id,
              ${step} * count(*) as reactions
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
  }
}
