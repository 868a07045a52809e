import { sql } from 'kysely';
import { type Database } from '../database.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { type ItemPlace } from '../videos/event-items.ts';

/** A consistent snapshot of the creator's content. The only visitor data are the counts of reactions. */
export type Content = Awaited<ReturnType<typeof readContent>>;

/** Every column is included; the schema of the archive selects from them. */
export function readContent(database: Database) {
  return database.transaction(async (queries) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(queries);
    await sql`set local statement_timeout = 0`.execute(queries);
    // Excludes photos of posts that were never saved, not even as a draft: they are not in the gallery, and the sweeper removes them.
    const photos = await queries
      .selectFrom('photos')
      .selectAll()
      // The step of the widest WebP; null before the photo is ready.
      .select((photo) =>
        photo
          .selectFrom('photo_variants as v')
          .select((variant) => variant.fn.max('v.step').as('step'))
          .whereRef('v.photoId', '=', 'photos.id')
          .whereRef('v.pipelineVersion', '=', 'photos.pipelineVersion')
          .where('v.format', '=', 'webp')
          .as('widestStep'),
      )
      .select(reactionsTo('photo'))
      .where(photoRule.current)
      .where((photo) =>
        photo.or([
          photo.not(photoRule.isUnused),
          photo('id', 'in', photo.selectFrom('post_draft_photos').select('photoId')),
        ]),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const posts = await queries
      .selectFrom('posts')
      .selectAll()
      .select(
        sql<string[]>`(select coalesce(json_agg(photo_id order by position), '[]')
          from post_photos where post_id = posts.id)`.as('photoIds'),
      )
      .select(reactionsTo('post'))
      .where('deletedAt', 'is', null)
      .orderBy('createdOn')
      .orderBy('id')
      .execute();
    const drafts = await queries
      .selectFrom('post_drafts')
      .selectAll()
      .select(
        sql<string[]>`(select coalesce(json_agg(photo_id order by position), '[]')
          from post_draft_photos where draft_id = post_drafts.id)`.as('photoIds'),
      )
      .orderBy('createdOn')
      .orderBy('id')
      .execute();
    const events = await queries
      .selectFrom('events')
      .selectAll()
      .select([
        // The current slug first, then former ones that still redirect.
        sql<string[]>`(select json_agg(s.slug order by s.slug <> events.slug, s.created_at desc, s.slug)
          from event_slugs s where event_id = events.id)`.as('slugs'),
        sql<{ provider: string; libraryId: string; guid: string }[]>`(
          select coalesce(json_agg(json_build_object('provider', provider, 'libraryId', library_id,
            'guid', collection_guid) order by provider, library_id, collection_guid), '[]')
          from event_collections where event_id = events.id)`.as('collections'),
        sql<ItemPlace[]>`(
          select coalesce(json_agg(json_build_object('videoId', video_id, 'photoId', photo_id) order by position), '[]')
          from event_items where event_id = events.id)`.as('items'),
      ])
      .where('deletedAt', 'is', null)
      .orderBy('date')
      .orderBy('id')
      .execute();
    const videos = await queries
      .selectFrom('videos')
      .selectAll()
      .select(reactionsTo('video'))
      .orderBy('publishedAt')
      .orderBy('id')
      .execute();
    return { photos, posts, drafts, events, videos };
  });
}

/** The number of times that each reaction was given to the item of the row. */
const reactionsTo = (item: 'photo' | 'post' | 'video') =>
  sql<Record<string, number>>`(select coalesce(json_object_agg(reaction, given order by reaction), '{}')
    from (
      select reaction, count(*) as given from reactions
      where ${sql.ref(`${item}_id`)} = ${sql.ref(`${item}s.id`)} group by reaction
    ) as counted)`.as('reactions');
