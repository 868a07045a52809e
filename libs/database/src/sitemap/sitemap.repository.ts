import { limits, type SitemapKind } from '@sandstone/contract';

import { sql } from 'kysely';
import { splitPage } from '../page-cursor.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';
import { lockedCovers } from '../site-settings/locked-covers.ts';
import { isPromoted } from '../videos/event-visibility.ts';

/** The parts of a photo's address. */
export interface PhotoAddress {
  id: string;
  pipelineVersion: number;
  watermark: number;
}

export interface SitemapRecord {
  id: string;
  slug: string | null;
  title: string | null;
  description: string | null;
  changedAt: Date;
  /** Ids of public covers. */
  covers: string[];
  photos: PhotoAddress[];
  /** Set for free videos. */
  video: { durationSeconds: number; publishedAt: Date } | null;
}

interface Row extends Omit<SitemapRecord, 'video'> {
  duration: number | null;
  published: Date | null;
}

const emptyArray = sql`'[]'::json`;
const isFree = sql`type = 'free'`;

/** The public cover of a visible video. */
const publicCover = sql`covers.status = 'ready' and retired_at is null
  and kind = case when type = 'premium' then ${lockedCovers} else 'clear' end`;

const sources = {
  events: sql`
    select id, slug, title, description, updated_at as changed_at,
      coalesce((
        select json_agg(covers.id) from covers
        where covers.event_id = events.id and covers.status = 'ready' and retired_at is null
      ), (select json_agg(cover) from (
        select covers.id as cover from videos join covers on video_id = videos.id
        where videos.event_id = events.id and visible and ${publicCover}
        order by type, -sort_order desc, published_at desc, videos.id desc limit 1
      ) as first), '[]') as covers, ${emptyArray} as photos, null::integer as duration, null::timestamptz as published
    from events where not hidden and deleted_at is null and ${isPromoted}`,
  videos: sql`
    select id, slug, title, description, updated_at as changed_at,
      coalesce((select json_agg(covers.id) from covers where video_id = videos.id and ${publicCover}), '[]') as covers,
      ${emptyArray} as photos, case when ${isFree} then duration_seconds end as duration,
      case when ${isFree} then published_at end as published
    from videos where visible`,
  posts: sql`
    select id, null as slug, description as title, null as description, updated_on as changed_at,
      ${emptyArray} as covers, coalesce((
        select json_agg(json_build_object('id', photos.id, 'pipelineVersion', pipeline_version, 'watermark', watermark) order by position)
        from post_photos join photos on photos.id = photo_id
        where post_id = posts.id and ${photoRule.inPosts}
      ), '[]') as photos, null::integer as duration, null::timestamptz as published
    from posts where deleted_at is null`,
  photos: sql`
    select id, null as slug, description as title, null as description, ready_at as changed_at,
      ${emptyArray} as covers, json_build_array(json_build_object('id', id, 'pipelineVersion', pipeline_version,
        'watermark', watermark)) as photos,
      null::integer as duration, null::timestamptz as published
    from photos where ${photoRule.inGallery}`,
} as const satisfies Record<SitemapKind, unknown>;

/** Entries for search engines in the order of their ids, so that the cost of a page does not depend on its number. */
export class SitemapRepository extends Repository {
  async page(
    kind: SitemapKind,
    cursor?: string,
    limit: number = limits.sitemap.entriesPerPage,
  ): Promise<{ records: SitemapRecord[]; nextCursor: string | null }> {
    const rest = cursor === undefined ? sql`true` : sql`id > ${cursor}::uuid`;
    const { rows } = await sql<Row>`
      ${sources[kind]} and ${rest} order by id limit ${limit + 1}`.execute(this.queries);
    const { page, nextCursor } = splitPage(rows, limit, ({ id }) => id);
    return {
      records: page.map(({ duration, published, ...row }) => ({
        ...row,
        video:
          duration === null || published === null
            ? null
            : { durationSeconds: duration, publishedAt: published },
      })),
      nextCursor,
    };
  }
}
