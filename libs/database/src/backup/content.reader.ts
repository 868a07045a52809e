import { sql } from 'kysely';
import { type Database } from '../database.ts';

export interface ContentPhoto {
  id: string;
  sha256: Uint8Array;
  bytes: number;
  contentType: string;
  originalName: string;
  description: string | null;
  createdAt: Date;
  originalKey: string | null;
  stagingKey: string | null;
  pipelineVersion: number;
  /** Step of the widest WebP; null before the photo is ready. */
  widestStep: number | null;
}
export interface ContentPost {
  id: string;
  description: string;
  createdOn: Date;
  updatedOn: Date;
  /** In display order. */
  photoIds: string[];
}
export interface ContentEvent {
  id: string;
  /** The current slug first, then former ones that still redirect. */
  slugs: string[];
  syncedTitle: string | null;
  curatedTitle: string | null;
  description: string | null;
  date: Date;
  hidden: boolean;
  collections: { provider: string; libraryId: string; guid: string }[];
}
export interface ContentVideo {
  provider: string;
  libraryId: string;
  guid: string;
  title: string;
  publishedAt: Date;
  curatedTitle: string | null;
  curatedDescription: string | null;
  curatedType: 'free' | 'premium' | null;
  eventIsCurated: boolean;
  curatedEventId: string | null;
  sortOrder: number;
  hidden: boolean;
  /** Count of each reaction; visitors are not part of the content. */
  reactions: Record<string, number>;
}

/** A consistent snapshot of the creator's content. The only visitor data are the counts of reactions. */
export interface Content {
  photos: ContentPhoto[];
  posts: ContentPost[];
  events: ContentEvent[];
  videos: ContentVideo[];
}

export async function readContent(database: Database): Promise<Content> {
  return database.transaction(async (queries) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(queries);
    await sql`set local statement_timeout = 0`.execute(queries);
    // Excludes photos of posts that were never saved: they are not in the gallery, and the sweeper removes them.
    const photos = await queries
      .selectFrom('photos')
      .select(['id', 'sha256', 'bytes', 'contentType', 'originalName', 'description', 'createdAt'])
      .select(['originalKey', 'stagingKey', 'pipelineVersion'])
      .select((photo) =>
        photo
          .selectFrom('photo_variants as v')
          .select((variant) => variant.fn.max('v.step').as('step'))
          .whereRef('v.photoId', '=', 'photos.id')
          .whereRef('v.pipelineVersion', '=', 'photos.pipelineVersion')
          .where('v.format', '=', 'webp')
          .as('widestStep'),
      )
      .where('deletedAt', 'is', null)
      .where('listed', '=', true)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const { rows: posts } = await sql<ContentPost & { createdMs: number; updatedMs: number }>`
      select id, description, extract(epoch from created_on)::float8 * 1000 as "createdMs",
        extract(epoch from updated_on)::float8 * 1000 as "updatedMs",
        coalesce((select json_agg(photo_id order by position) from post_photos where post_id = posts.id), '[]') as "photoIds"
      from posts where deleted_at is null order by created_on, id`.execute(queries);
    const { rows: events } = await sql<ContentEvent & { dateMs: number }>`
      select id, synced_title as "syncedTitle", curated_title as "curatedTitle", description, hidden,
        extract(epoch from date)::float8 * 1000 as "dateMs",
        (select json_agg(s.slug order by s.slug <> events.slug, s.created_at desc, s.slug)
          from event_slugs s where event_id = events.id) as slugs,
        coalesce((select json_agg(json_build_object('provider', provider, 'libraryId', library_id,
          'guid', collection_guid) order by provider, library_id, collection_guid)
          from event_collections where event_id = events.id), '[]') as collections
      from events order by date, id`.execute(queries);
    const { rows: videos } = await sql<ContentVideo & { publishedMs: number }>`
      select provider, library_id as "libraryId", guid, title, curated_title as "curatedTitle",
        curated_description as "curatedDescription", curated_type as "curatedType",
        event_is_curated as "eventIsCurated", curated_event_id as "curatedEventId", sort_order as "sortOrder", hidden,
        extract(epoch from published_at)::float8 * 1000 as "publishedMs",
        coalesce((select json_object_agg(reaction, given order by reaction) from (
          select reaction, count(*) as given from reactions where video_id = videos.id group by reaction
        ) as counted), '{}') as reactions
      from videos order by published_at, id`.execute(queries);
    return {
      photos,
      posts: posts.map(({ createdMs, updatedMs, ...post }) => ({
        ...post,
        createdOn: new Date(createdMs),
        updatedOn: new Date(updatedMs),
      })),
      events: events.map(({ dateMs, ...event }) => ({ ...event, date: new Date(dateMs) })),
      videos: videos.map(({ publishedMs, ...video }) => ({ ...video, publishedAt: new Date(publishedMs) })),
    };
  });
}
