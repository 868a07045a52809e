import { limits, type PageKind, sourceGroups } from '@sandstone/contract';
import { sql } from 'kysely';
import { Repository } from '../repository.ts';
import { nilId, otherSources } from './view.repository.ts';

export interface Figures {
  views: number;
  reactions: number;
}
export interface DayFiguresRecord extends Figures {
  /** YYYY-MM-DD, UTC. */
  day: string;
}
export interface ViewedItemRecord extends Figures {
  kind: PageKind;
  /** Null for a page without an item. */
  itemId: string | null;
  /** The title of a video or event, or the description of a post; null for a page without an item. */
  title: string | null;
  /** The slug of a video or event. */
  slug: string | null;
}
export interface SourceRecord {
  /** A host or a group. */
  source: string;
  views: number;
}

/** How often pages were seen and reacted to. */
export class InsightsRepository extends Repository {
  /** The days from the first to the last one that have a count, oldest first. */
  async days(first: string, last: string): Promise<DayFiguresRecord[]> {
    const { rows } = await sql<DayFiguresRecord>`
      select day::text, sum(views) as views, sum(reactions) as reactions from (
        select day, views, 0 as reactions from page_views where day between ${first}::date and ${last}::date
        union all
        select day, 0, reactions from item_reactions where day between ${first}::date and ${last}::date
      ) as counted group by day order by day`.execute(this.queries);
    return rows;
  }

  /** The first day that has a count. */
  async firstDay(): Promise<string | undefined> {
    const { rows } = await sql<{ day: string | null }>`
      select least(
        (select min(day) from page_views), (select min(day) from item_reactions where reactions > 0)
      )::text as day`.execute(this.queries);
    return rows[0]?.day ?? undefined;
  }

  /** The pages with the most views in these days that visitors can still see, most views first. */
  async best(first: string, last: string, most: number): Promise<ViewedItemRecord[]> {
    const { rows } = await sql<ViewedItemRecord>`
      select viewed.kind, nullif(viewed.item_id, ${nilId}::uuid) as item_id, viewed.views,
        coalesce(reacted.reactions, 0) as reactions,
        coalesce(videos.title, events.title, posts.description) as title, coalesce(videos.slug, events.slug) as slug
      from (
        select kind, item_id, sum(views) as views from page_views
        where day between ${first}::date and ${last}::date group by 1, 2
      ) as viewed
      left join videos on viewed.kind = 'video' and videos.id = item_id and visible
      left join events on viewed.kind = 'event' and events.id = item_id
        and not events.hidden and events.deleted_at is null
      left join posts on viewed.kind = 'post' and posts.id = item_id and posts.deleted_at is null
      left join lateral (
        select sum(reactions) as reactions from item_reactions
        where item_reactions.item_id = viewed.item_id and day between ${first}::date and ${last}::date
      ) as reacted on true
      where item_id = ${nilId}::uuid or videos.id is not null or events.id is not null or posts.id is not null
      order by viewed.views desc, viewed.kind, item_id limit ${most}`.execute(this.queries);
    return rows;
  }

  /** Where views came from in these days, most views first. Hosts with few views are among the others, which come last. */
  async sources(first: string, last: string): Promise<SourceRecord[]> {
    const { hosts, minHostViews } = limits.insights;
    const { rows } = await sql<SourceRecord>`
      with counted as (
        select source, source = any(${sourceGroups}::text[]) as is_group, sum(views) as views from view_sources
        where day between ${first}::date and ${last}::date group by source
      ), ranked as (
        select *, row_number() over (partition by is_group order by views desc, source) as place from counted
      ), named as (
        select case when is_group or (views >= ${minHostViews} and place <= ${hosts}) then source
          else ${otherSources} end as source, views
        from ranked
      )
      select source, sum(views) as views from named
      group by source order by source = ${otherSources}, sum(views) desc, source`.execute(this.queries);
    return rows;
  }

  /** The sums of all kept days of these items, without those that have no count. */
  async items(ids: readonly string[]): Promise<(Figures & { id: string })[]> {
    const { rows } = await sql<Figures & { id: string }>`
      select item_id as id, sum(views) as views, greatest(sum(reactions), 0) as reactions from (
        select item_id, views, 0 as reactions from page_views where item_id = any(${ids}::uuid[])
        union all
        select item_id, 0, reactions from item_reactions where item_id = any(${ids}::uuid[])
      ) as counted group by item_id having sum(views) + sum(reactions) > 0`.execute(this.queries);
    return rows;
  }
}
