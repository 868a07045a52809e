import { Migration } from '@mikro-orm/migrations';

/** Changes the indexes of video lists, so that their order is one row comparison, and adds placeholders of covers. */
export class ContentLists extends Migration {
  override up(): void {
    // The creator's order ascends and time descends. With the negated order both descend, so the position of a page's
    // end is one row comparison, which an index answers at any depth.
    this.addSql(`drop index videos_list`);
    this.addSql(`
      create index videos_list on videos ((-sort_order), published_at, id) where visible`);
    this.addSql(`drop index videos_of_event`);
    this.addSql(`
      create index videos_of_event on videos (event_id, (-sort_order), published_at, id) where visible`);
    this.addSql(`alter table covers add column placeholder text check (placeholder <> '')`);
    this.addSql(`alter table covers drop constraint covers_ready_is_whole`);
    this.addSql(`
      alter table covers add constraint covers_ready_is_whole check (status <> 'ready' or (width is not null
        and height is not null and ready_at is not null and thumb_hash is not null and placeholder is not null))`);
  }
}
