import { Migration } from '@mikro-orm/migrations';

/** What lists of videos need: an order that one comparison of rows can follow, and covers that are there at once. */
export class ContentLists extends Migration {
  override up(): void {
    // The creator's order runs up and time runs down. With the sign turned both run down, and the place where a page
    // ended is one row comparison, which an index answers however deep the page lies.
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
