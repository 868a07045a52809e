import { limits } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Queries } from '../database.ts';
import { photoRule } from '../photos/photo-visibility.ts';

interface Use {
  id: string;
  /** The beginning of a post's text, or the title of an adventure. */
  name: string;
}

interface UsingPost extends Use {
  /** Whether all its photos are among the given ones. */
  isEmptied: boolean;
}

/** How many use the photos, and the first of them. */
interface Uses<Kind> {
  total: number;
  first: Kind[];
}

export interface PhotoUsesRecord {
  published: Uses<UsingPost>;
  scheduled: Uses<UsingPost & { at: Date }>;
  drafts: Uses<UsingPost>;
  adventures: Uses<Use>;
  /** Videos and adventures of which one is the cover. */
  covers: Uses<Use>;
  /** Whether one of them is this picture of the site. */
  hero: boolean;
  portrait: boolean;
}

type UseRow = UsingPost & { total: number } & (
    { part: 'published' | 'drafts' | 'adventures' | 'covers' } | { part: 'scheduled'; at: Date }
  );
type Part = UseRow['part'];
type RowOf<P extends Part> = Extract<UseRow, { part: P }>;

/** Reads where photos are used: in posts and adventures that are not in the trash, as covers, and as pictures of the site. */
export async function readPhotoUses(queries: Queries, ids: readonly string[]): Promise<PhotoUsesRecord> {
  const { namedUses, maxUseNameLength } = limits.library;
  const { rows } = await sql<UseRow>`
    with chosen as (select id from photos where id = any(${ids}::uuid[]) and ${photoRule.current}),
    uses as (
      select 'published' as part, id, description as name, null::timestamptz as at, -extract(epoch from created_on) as rank,
        not exists (
          select from post_photos join photos on photos.id = photo_id
          where post_id = posts.id and ${photoRule.current} and photo_id not in (select id from chosen)
        ) as is_emptied
      from posts
      where deleted_at is null and id in (select post_id from post_photos where photo_id in (select id from chosen))
      union all
      select case when due_at is null then 'drafts' else 'scheduled' end, id, description,
        due_at, coalesce(extract(epoch from due_at), -extract(epoch from updated_on)),
        not exists (
          select from post_draft_photos join photos on photos.id = photo_id
          where draft_id = post_drafts.id and ${photoRule.current} and photo_id not in (select id from chosen)
        )
      from post_drafts left join schedule on kind = 'post' and item_id = id and action = 'publish'
      where id in (select draft_id from post_draft_photos where photo_id in (select id from chosen))
      union all
      select 'adventures', id, title, null, -extract(epoch from date), false
      from events
      where deleted_at is null and id in (select event_id from event_items where photo_id in (select id from chosen))
      union all
      select 'covers', id, title, null, -extract(epoch from date), false
      from events where deleted_at is null and cover_photo_id in (select id from chosen)
      union all
      select 'covers', id, title, null, -extract(epoch from published_at), false
      from videos where cover_photo_id in (select id from chosen)
    ),
    numbered as (
      select *, count(*) over (partition by part)::integer as total,
        row_number() over (partition by part order by rank, id) as place
      from uses
    )
    select part, id, case when char_length(name) > ${maxUseNameLength}
        then left(name, ${maxUseNameLength - 1}) || '…' else name end as name, at, is_emptied, total from numbered
    where place <= ${namedUses} order by part, place`.execute(queries);
  const usesOf = <P extends Part, Kind>(part: P, toUse: (row: RowOf<P>) => Kind): Uses<Kind> => {
    const own = rows.filter((row): row is RowOf<P> => row.part === part);
    return { total: own[0]?.total ?? 0, first: own.map(toUse) };
  };
  const named = ({ id, name }: UseRow): Use => ({ id, name });
  const post = (row: UseRow): UsingPost => ({ ...named(row), isEmptied: row.isEmptied });
  return {
    published: usesOf('published', post),
    scheduled: usesOf('scheduled', (row) => ({ ...post(row), at: row.at })),
    drafts: usesOf('drafts', post),
    adventures: usesOf('adventures', named),
    covers: usesOf('covers', named),
    ...(await readSitePictures(queries, ids)),
  };
}

async function readSitePictures(
  queries: Queries,
  ids: readonly string[],
): Promise<Pick<PhotoUsesRecord, 'hero' | 'portrait'>> {
  const { rows } = await sql<{ hero: boolean; portrait: boolean }>`
    select coalesce((value #>> '{hero,photoId}')::uuid = any(${ids}::uuid[]), false) as hero,
      coalesce((value #>> '{portrait,photoId}')::uuid = any(${ids}::uuid[]), false) as portrait
    from site_settings where section = 'pictures'`.execute(queries);
  return rows[0] ?? { hero: false, portrait: false };
}
