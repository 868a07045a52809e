import { type VideoCounts, type VideoType } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Page, type PageRequest, splitPage } from '../page-cursor.ts';
import { withSumOf } from '../record-counts.ts';
import { Repository } from '../repository.ts';
import { lockedCovers } from '../site-settings/locked-covers.ts';
import { storableText } from '../storable-text.ts';
import { visibleEventOf } from './event-visibility.ts';
import {
  after,
  decodeVideoCursor,
  encodeVideoCursor,
  listOrder,
  newestOrder,
  olderThan,
} from './video-cursor.ts';
import {
  type CoverRecord,
  type CoverRow,
  toCover,
  toVideoRecord,
  type VideoRecord,
  videoSelection,
} from './video-record.ts';

/** The videos of a list: all, or those of a type, or of a visible event. */
export interface VideoListRequest extends PageRequest {
  type?: VideoType | undefined;
  /** A current or former slug. */
  event?: string | undefined;
  /** The creator's order comes first by default. */
  sort?: 'newest' | undefined;
}

export interface EventPreviewRecord extends Pick<VideoRecord, 'orientation' | 'focusX' | 'focusY'> {
  cover: CoverRecord;
}

/** Visible videos for visitors. Hidden, unknown and malformed ids are answered alike: not found. */
export class VideoRepository extends Repository {
  /** Returns videos by sort order, then newest first. @throws ProblemError invalid_request for an invalid cursor */
  async page({ limit, cursor, type, event, sort }: VideoListRequest): Promise<Page<'videos', VideoRecord>> {
    const { queries } = this;
    const position = cursor === undefined ? undefined : decodeVideoCursor(cursor);
    let visible = queries.selectFrom('videos').where('visible', '=', true);
    let counts = queries.selectFrom('video_counts').where('visible', '=', true);
    if (type !== undefined) {
      visible = visible.where('type', '=', type);
      counts = counts.where('type', '=', type);
    }
    if (event !== undefined) {
      visible = visible.where('eventId', '=', visibleEventOf(event));
      counts = counts.where('eventId', '=', visibleEventOf(event));
    }
    const [order, follows] = sort === 'newest' ? [newestOrder, olderThan] : [listOrder, after];
    const rest = position === undefined ? visible : visible.where(follows(position));
    const { rows, total } = await withSumOf(counts)(
      rest
        .select(videoSelection)
        .orderBy(order)
        .limit(limit + 1),
    );
    const { page, nextCursor } = splitPage(rows, limit, encodeVideoCursor);
    return { videos: page.map(toVideoRecord), nextCursor, total };
  }

  /** Counts of all visible videos. */
  async counts(): Promise<VideoCounts> {
    const rows = await this.queries
      .selectFrom('video_counts')
      .select(['type', sql<number>`sum(total)`.as('total')])
      .where('visible', '=', true)
      .groupBy('type')
      .execute();
    const totalOf = (type: VideoType) => rows.find((row) => row.type === type)?.total ?? 0;
    return { free: totalOf('free'), premium: totalOf('premium') };
  }

  /** These videos in their order, without those that visitors do not see. */
  async byIds(ids: readonly string[]): Promise<VideoRecord[]> {
    const wanted = sql<string[]>`${ids}::uuid[]`;
    const rows = await this.queries
      .selectFrom('videos')
      .select(videoSelection)
      .where((video) => video('id', '=', sql<string>`any(${wanted})`))
      .where('visible', '=', true)
      .orderBy(sql`array_position(${wanted}, id)`)
      .execute();
    return rows.map(toVideoRecord);
  }

  /** Finds a video by its id. @returns undefined where there is none */
  async byId(id: string): Promise<VideoRecord | undefined> {
    return this.#one(id);
  }

  /** The newest video with this slug, else the newest that had it before. */
  async bySlug(slug: string): Promise<VideoRecord | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from videos join video_slugs on video_id = id
      where video_slugs.slug = ${storableText(slug)} and visible
      order by (videos.slug = video_slugs.slug) desc, published_at desc, id desc limit 1`.execute(
      this.queries,
    );
    const [found] = rows;
    return found && this.#one(found.id);
  }

  /** The first free and premium videos of each event, in the order of the events, free before premium. */
  async firstOfEvents(
    eventIds: readonly string[],
    { free, premium }: Record<VideoType, number>,
  ): Promise<VideoRecord[]> {
    const { queries } = this;
    const firstOfType = queries
      .selectFrom('videos')
      .select(videoSelection)
      .where(sql<boolean>`event_id = wanted.event and visible and videos.type = wanted.type`)
      .orderBy(listOrder)
      .limit(sql<number>`wanted.most`);
    const rows = await queries
      .selectFrom(
        sql<{ event: string; rank: number; type: VideoType; most: number }>`(
          select event, rank, type, most from unnest(${eventIds}::uuid[]) with ordinality as events (event, rank)
          cross join (values ('free', ${free}::integer), ('premium', ${premium}::integer)) as types (type, most)
        )`.as('wanted'),
      )
      .crossJoinLateral(firstOfType.as('video'))
      .selectAll('video')
      .orderBy('wanted.rank')
      .orderBy('wanted.type')
      .orderBy(listOrder)
      .execute();
    return rows.map(toVideoRecord);
  }

  /**
   * A public cover for each event that has one: that of the chosen photo, else of the chosen video if it is shown there,
   * else of the first free one, else of a premium one.
   */
  async previewsFor(eventIds: readonly string[]): Promise<ReadonlyMap<string, EventPreviewRecord>> {
    const publicCover = sql`
      lateral (
        select id, covers.status, width, height, thumb_hash, placeholder from covers
        where video_id = videos.id and retired_at is null and covers.status = 'ready'
          and kind = case when type = 'premium' then ${lockedCovers} else 'clear' end
        -- Without a limit, the planner may join all covers first.
        limit 1
      ) as cover`;
    const columns = sql`cover.*, orientation, videos.focus_x, videos.focus_y`;
    // Postgres reads a part only where those before it have no row.
    const { rows } = await sql<{ event: string } & CoverRow & Omit<EventPreviewRecord, 'cover'>>`
      select event.id as event, preview.*
      from events as event
      cross join lateral (
        (select id, status, width, height, thumb_hash, placeholder,
            case when height > width then 'portrait' else 'landscape' end as orientation, event.focus_x, event.focus_y
          from covers where event_id = event.id and retired_at is null and status = 'ready')
        union all
        (select ${columns} from videos cross join ${publicCover}
          where videos.id = event.cover_video_id and videos.event_id = event.id and visible)
        union all
        (select ${columns} from videos cross join ${publicCover}
          where videos.event_id = event.id and visible
          order by type, -sort_order desc, published_at desc, videos.id desc limit 1)
        limit 1
      ) as preview
      where event.id = any(${eventIds}::uuid[])`.execute(this.queries);
    return new Map(
      rows.map(({ event, orientation, focusX, focusY, ...cover }) => [
        event,
        { cover: toCover(cover), orientation, focusX, focusY },
      ]),
    );
  }

  async #one(id: string): Promise<VideoRecord | undefined> {
    const { queries } = this;
    const row = await queries
      .selectFrom('videos')
      .select(videoSelection)
      .where('id', '=', id)
      .where('visible', '=', true)
      .executeTakeFirst();
    return row && toVideoRecord(row);
  }
}
