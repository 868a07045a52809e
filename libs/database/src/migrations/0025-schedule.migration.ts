import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the times at which posts, photos and events are published and taken down. A plan has no reference to its item,
 * because that is in one of four tables; a plan without an item is removed when it is due.
 */
export class Schedule extends Migration {
  override up(): void {
    this.addSql(`
      create table schedule (
        kind text not null check (kind in ('post', 'photo', 'event')),
        item_id uuid not null,
        action text not null check (action in ('publish', 'takeDown')),
        due_at timestamptz(3) not null,
        zone text not null check (char_length(zone) between 1 and 64),
        primary key (kind, item_id, action)
      )`);
    this.addSql(`create index schedule_due on schedule (due_at)`);
    // One row, as soon as a zone is chosen.
    this.addSql(`
      create table schedule_settings (
        id boolean primary key default true check (id),
        zone text not null check (char_length(zone) between 1 and 64)
      )`);
    // A photo that came into the gallery with its post leaves it when the post is taken down.
    this.addSql(`alter table post_photos add column joined_gallery boolean not null default false`);
    this.addSql(`alter table trashed_post_photos add column joined_gallery boolean not null default false`);
    // Whoever publishes an item earlier, or hides it earlier, has replaced the plan. Otherwise an item that is published
    // and then hidden again would become public by a plan of long ago.
    this.addSql(`
      create function visibility_changed() returns trigger language plpgsql as $$
      begin
        delete from schedule
        where kind = tg_argv[0] and item_id = new.id
          and action = case when (to_jsonb(new) ->> tg_argv[1])::boolean = tg_argv[2]::boolean
            then 'publish' else 'takeDown' end;
        return null;
      end $$`);
    for (const [table, kind, column, whenPublic] of [
      ['photos', 'photo', 'listed', 'true'],
      ['events', 'event', 'hidden', 'false'],
    ] as const)
      this.addSql(`
        create trigger ${table}_visibility after update of ${column} on ${table}
        for each row when (old.${column} is distinct from new.${column})
        execute function visibility_changed('${kind}', '${column}', '${whenPublic}')`);
  }
}
