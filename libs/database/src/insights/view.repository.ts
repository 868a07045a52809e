import { limits, type PageKind, type SourceGroup, sourceGroups, type ViewedPage } from '@sandstone/contract';
import { type RawBuilder, sql } from 'kysely';
import { Repository } from '../repository.ts';

/** The item of a page that has none. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** What hosts without a count of their own are counted as. */
export const otherSources: SourceGroup = 'other';

/** A counted page by its item, however its path was written. */
export interface CountedPage {
  kind: PageKind;
  /** `nilId` for a page without an item. */
  itemId: string;
}

/** Views of pages: counts by day alone, without anything about the visitors. */
export class ViewRepository extends Repository {
  /** Finds what visitors can see at a page now. @returns undefined where there is nothing */
  async find({ kind, id, slug }: ViewedPage): Promise<CountedPage | undefined> {
    if (id === undefined && slug === undefined) return { kind, itemId: nilId };
    const { rows } = await this.#itemOf({ kind, id, slug }).execute(this.queries);
    return rows[0] && { kind, itemId: rows[0].id };
  }

  #itemOf({ kind, id, slug }: ViewedPage): RawBuilder<{ id: string }> {
    if (kind === 'post') return sql`select id from posts where id = ${id} and deleted_at is null`;
    if (kind === 'event')
      return sql`
        select id from event_slugs join events on id = event_id
        where event_slugs.slug = ${slug} and not hidden and deleted_at is null`;
    if (id !== undefined) return sql`select id from videos where id = ${id} and visible`;
    // The video that the page of a slug without an id shows.
    return sql`
      select id from videos join video_slugs on video_id = id where video_slugs.slug = ${slug} and visible
      order by (videos.slug = video_slugs.slug) desc, published_at desc, id desc limit 1`;
  }

  /** Adds a view. @param day YYYY-MM-DD, UTC */
  async add(day: string, { kind, itemId }: CountedPage): Promise<void> {
    await sql`
      insert into page_views (day, kind, item_id, views) values (${day}, ${kind}, ${itemId}, 1)
      on conflict (day, kind, item_id) do update set views = page_views.views + 1`.execute(this.queries);
  }

  /**
   * Adds a view that came from a source. A host that is new on a day with many is counted with the others.
   * @param day YYYY-MM-DD, UTC
   */
  async addSource(day: string, source: string): Promise<void> {
    const groups = sql`${sourceGroups}::text[]`;
    await sql`
      with today as (select source from view_sources where day = ${day}::date)
      insert into view_sources (day, source, views)
      select ${day}::date, case
        when ${source} = any(${groups} || array(select source from today))
          or (select count(*) from today where source <> all(${groups})) < ${limits.insights.maxHostsOfDay}
        then ${source} else ${otherSources} end, 1
      on conflict (day, source) do update set views = view_sources.views + 1`.execute(this.queries);
  }

  /** Removes counts of earlier days. @param firstDay the oldest day that is kept */
  async forget(firstDay: string): Promise<void> {
    const { queries } = this;
    await sql`delete from page_views where day < ${firstDay}::date`.execute(queries);
    await sql`delete from view_sources where day < ${firstDay}::date`.execute(queries);
    await sql`delete from item_reactions where day < ${firstDay}::date`.execute(queries);
  }
}
