import { type PageKind, type ViewedPage } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Database } from '../database.ts';

/** The item of a page that has none. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** A counted page by its item, however its path was written. */
export interface CountedPage {
  kind: PageKind;
  /** `nilId` for a page without an item. */
  itemId: string;
}

/** Views of a page on a day. */
export interface PageViews extends CountedPage {
  /** YYYY-MM-DD, UTC. */
  day: string;
  views: number;
}

/** Views of pages: counts by day alone, without anything about the visitors. */
export class ViewRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Finds what visitors can see at these pages now.
   * @returns a page for each one, in their order; undefined where there is nothing
   */
  async find(viewed: readonly ViewedPage[]): Promise<(CountedPage | undefined)[]> {
    const items = viewed.filter(({ id, slug }) => id !== undefined || slug !== undefined);
    const found = items.length === 0 ? new Map<string, string>() : await this.#findItems(items);
    return viewed.map(({ kind, id, slug }) => {
      if (id === undefined && slug === undefined) return { kind, itemId: nilId };
      const itemId = found.get(`${kind} ${id ?? slug}`);
      return itemId === undefined ? undefined : { kind, itemId };
    });
  }

  async #findItems(items: readonly ViewedPage[]): Promise<ReadonlyMap<string, string>> {
    const namesOf = (kind: PageKind, part: 'id' | 'slug') =>
      items.flatMap((item) => (item.kind === kind ? (item[part] ?? []) : []));
    const { rows } = await sql<{ kind: PageKind; name: string; id: string }>`
      select 'video' as kind, id::text as name, id from videos
      where id = any(${namesOf('video', 'id')}::uuid[]) and visible
      union all
      select 'post', id::text, id from posts
      where id = any(${namesOf('post', 'id')}::uuid[]) and deleted_at is null
      union all
      select 'event', event_slugs.slug, id from event_slugs join events on id = event_id
      where event_slugs.slug = any(${namesOf('event', 'slug')}::text[]) and not hidden and deleted_at is null
      union all
      -- The video that the page of a slug without an id shows.
      select 'video', name, id from unnest(${namesOf('video', 'slug')}::text[]) as name
      cross join lateral (
        select id from videos join video_slugs on video_id = id
        where video_slugs.slug = name and visible
        order by (videos.slug = video_slugs.slug) desc, published_at desc, id desc limit 1
      ) as newest`.execute(this.#database.queries);
    return new Map(rows.map(({ kind, name, id }) => [`${kind} ${name}`, id]));
  }

  /**
   * Adds a batch of views once, however often it is called with its id.
   * @param batchId unique to the batch
   */
  async add(batchId: string, batch: readonly PageViews[]): Promise<void> {
    await this.#database.transaction(async (queries) => {
      const { rows } = await sql`
        insert into view_batches (id) values (${batchId}) on conflict do nothing returning id`.execute(
        queries,
      );
      if (rows.length === 0) return;
      const column = <C extends keyof PageViews>(name: C) => batch.map((views) => views[name]);
      // Rows are locked in one order, so that concurrent batches cannot deadlock.
      await sql`
        insert into page_views (day, kind, item_id, views)
        select day, kind, item_id, sum(views) from unnest(
          ${column('day')}::date[], ${column('kind')}::text[], ${column('itemId')}::uuid[], ${column('views')}::bigint[]
        ) as batch (day, kind, item_id, views)
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (day, kind, item_id) do update set views = page_views.views + excluded.views`.execute(
        queries,
      );
    });
  }

  /**
   * Removes counts of earlier days.
   * @param firstDay the oldest day that is kept
   * @param batchesBefore ids of batches are removed that were added earlier: nobody repeats them any more
   */
  async forget(firstDay: string, batchesBefore: Date): Promise<void> {
    const { queries } = this.#database;
    await sql`delete from page_views where day < ${firstDay}::date`.execute(queries);
    await sql`delete from item_reactions where day < ${firstDay}::date`.execute(queries);
    await queries.deleteFrom('view_batches').where('addedAt', '<', batchesBefore).execute();
  }
}
