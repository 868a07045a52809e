import { type VideoType } from '@sandstone/contract';
import { type CoverKind } from '@sandstone/domain';
import { type RawBuilder, sql } from 'kysely';
import { originOf, type WorkOrigin } from '../audit/audit.repository.ts';
import { type Database, type Queries } from '../database.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { type LockedCovers, readLockedCovers } from '../site-settings/locked-covers.ts';

type Condition = RawBuilder<unknown>;

/** Value of `covers.made_for` for a premium video. */
const madeForPremium = (lockedCovers: LockedCovers) => `premium, ${lockedCovers}`;

/** The chosen photo of these rows, while a picture can be made of it. */
const chosenPhoto = (table: 'videos' | 'events') => sql`lateral (
    select (
      select photos.id from photos
      where photos.id = ${sql.ref(`${table}.cover_photo_id`)} and photos.status = 'ready' and ${photoRule.current}
    ) as photo
  ) as chosen`;

/**
 * Selects the covers that these videos need, with source and audience. A playable video without a picture gets ids
 * too: pages identify streams by them.
 */
const coversOfVideos = (which: Condition, lockedCovers: LockedCovers) => sql`
  select id as owner, kind, case when photo is null then thumbnail_file end as source, photo as photo_id,
    case when type = 'premium' then ${madeForPremium(lockedCovers)}::text else 'free' end as made_for
  from videos cross join ${chosenPhoto('videos')} cross join lateral unnest(
    case when type = 'premium' and ${lockedCovers}::text = 'blurred' then array['clear', 'blurred']
      else array['clear'] end) as kind
  where ${which} and (photo is not null or thumbnail_file is not null or status = 'ready')`;

/** Selects the covers that these events need: those for which a photo was chosen. Everyone sees them. */
const coversOfEvents = (which: Condition) => sql`
  select id as owner, 'clear' as kind, null::text as source, photo as photo_id, 'event' as made_for
  from events cross join ${chosenPhoto('events')}
  where ${which} and photo is not null`;

/** What covers belong to. */
const owners = {
  videos: { column: sql.ref('video_id'), table: sql.table('videos'), wanted: coversOfVideos },
  events: { column: sql.ref('event_id'), table: sql.table('events'), wanted: coversOfEvents },
} as const;
type Owner = keyof typeof owners;

/** Tells whether a cover is for members only, with a blurred one for visitors. */
export const isForMembers = (cover: { kind: CoverKind; type: VideoType; madeFor: string | null }): boolean =>
  cover.kind === 'clear' && cover.type === 'premium' && cover.madeFor !== madeForPremium('clear');

/**
 * Adds missing covers and retires outdated ones, in the caller's transaction. A changed picture, type or audience
 * gets a new id: the content of an id never changes, and a formerly public picture differs from one for members.
 * @returns the number of covers to make; their jobs are in the outbox
 */
async function planCoversOf(
  queries: Queries,
  owner: Owner,
  ids: readonly string[],
  origin: WorkOrigin,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { column, table } = owners[owner];
  const ours = sql`id = any(${ids}::uuid[])`;
  // Serialises concurrent plans for these owners; later ones find nothing to do.
  await sql`select from ${table} where ${ours} order by id for no key update`.execute(queries);
  const wanted = owners[owner].wanted(ours, await readLockedCovers(queries));
  const same = sql`cover.${column} = wanted.owner and cover.kind = wanted.kind and cover.made_for = wanted.made_for
    and cover.source is not distinct from wanted.source and cover.photo_id is not distinct from wanted.photo_id`;
  await sql`
    update covers cover set retired_at = now()
    where ${column} = any(${ids}::uuid[]) and retired_at is null
      and not exists (select from (${wanted}) as wanted where ${same})`.execute(queries);
  const { rows } = await sql`
    with added as (
      insert into covers (${column}, kind, source, photo_id, made_for, status, failure_code)
      select owner, kind, source, photo_id, made_for,
        case when source is null and photo_id is null then 'failed' else 'pending' end,
        case when source is null and photo_id is null then 'missing' end
      from (${wanted}) as wanted
      where not exists (select from covers cover where ${same} and retired_at is null)
      returning id, status
    )
    insert into outbox (queue, payload)
    select 'makeCover', jsonb_build_object('coverId', id) || ${JSON.stringify(originOf(origin))}::jsonb from added where status = 'pending'
    returning id`.execute(queries);
  return rows.length;
}

export const planCovers = (queries: Queries, videoIds: readonly string[], origin: WorkOrigin = {}) =>
  planCoversOf(queries, 'videos', videoIds, origin);

export const planEventCovers = (queries: Queries, eventIds: readonly string[], origin: WorkOrigin = {}) =>
  planCoversOf(queries, 'events', eventIds, origin);

/** @returns ids of videos or events of this kind whose covers differ from the needed ones */
async function withOutdatedCovers(queries: Queries, owner: Owner, which: Condition): Promise<string[]> {
  const { column, table } = owners[owner];
  const wanted = owners[owner].wanted(which, await readLockedCovers(queries));
  const present = sql`
    select ${column}, kind, source, photo_id, made_for from covers
    where retired_at is null and ${column} in (select id from ${table} where ${which})`;
  const { rows } = await sql<{ id: string }>`
    select distinct owner as id from (
      ((${wanted}) except (${present})) union all ((${present}) except (${wanted}))
    ) as differing`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Videos whose covers differ from the needed ones. */
export const videosWithOutdatedCovers = (queries: Queries): Promise<string[]> =>
  withOutdatedCovers(queries, 'videos', sql`true`);

/** Plans the covers of all videos after the rule for locked ones has changed, in the caller's transaction. */
export async function planAllCovers(queries: Queries, origin: WorkOrigin): Promise<void> {
  await planCovers(queries, await videosWithOutdatedCovers(queries), origin);
}

/**
 * Plans covers for which a photo was chosen: the photo may have become ready, been deleted or been restored since. It
 * reads these videos and events alone, so that asking every second costs nothing.
 * @returns the number of videos and events whose covers have changed
 */
export async function planChosenCovers(database: Database): Promise<number> {
  const chosen = sql`cover_photo_id is not null`;
  let changed = 0;
  for (const owner of ['videos', 'events'] as const) {
    const ids = await withOutdatedCovers(database.queries, owner, chosen);
    if (ids.length > 0) await database.transaction((queries) => planCoversOf(queries, owner, ids, {}));
    changed += ids.length;
  }
  return changed;
}
