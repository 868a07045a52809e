import { type VideoType } from '@sandstone/contract';
import { type CoverKind } from '@sandstone/domain';
import { type RawBuilder, sql } from 'kysely';
import { originOf, type WorkOrigin } from '../audit/audit.repository.ts';
import { type Queries } from '../database.ts';
import { type LockedCovers, readLockedCovers } from '../site-settings/locked-covers.ts';

/** Value of `covers.made_for` for a premium video. */
const madeForPremium = (lockedCovers: LockedCovers) => `premium, ${lockedCovers}`;

/**
 * Selects the covers that these videos need, with source and audience. A playable video without a picture gets ids
 * too: pages identify streams by them.
 */
const wantedCovers = (which: RawBuilder<unknown>, lockedCovers: LockedCovers) => sql`
  select id as video_id, kind, thumbnail_file as source,
    case when type = 'premium' then ${madeForPremium(lockedCovers)}::text else 'free' end as made_for
  from videos cross join lateral unnest(
    case when type = 'premium' and ${lockedCovers}::text = 'blurred' then array['clear', 'blurred']
      else array['clear'] end) as kind
  where ${which} and (thumbnail_file is not null or status = 'ready')`;

/** Tells whether a cover is for members only, with a blurred one for visitors. */
export const isForMembers = (cover: { kind: CoverKind; type: VideoType; madeFor: string | null }): boolean =>
  cover.kind === 'clear' && cover.type === 'premium' && cover.madeFor !== madeForPremium('clear');

/**
 * Adds missing covers and retires outdated ones, in the caller's transaction. A changed picture, type or audience
 * gets a new id: the content of an id never changes, and a formerly public picture differs from one for members.
 * @returns the number of covers to make; their jobs are in the outbox
 */
export async function planCovers(
  queries: Queries,
  videoIds: readonly string[],
  origin: WorkOrigin = {},
): Promise<number> {
  if (videoIds.length === 0) return 0;
  const ours = sql`id = any(${videoIds}::uuid[])`;
  // Serialises concurrent plans for these videos; later ones find nothing to do.
  await sql`select from videos where ${ours} order by id for no key update`.execute(queries);
  const wanted = wantedCovers(ours, await readLockedCovers(queries));
  const same = sql`cover.video_id = wanted.video_id and cover.kind = wanted.kind
    and cover.source is not distinct from wanted.source and cover.made_for = wanted.made_for`;
  await sql`
    update covers cover set retired_at = now()
    where video_id = any(${videoIds}::uuid[]) and retired_at is null
      and not exists (select from (${wanted}) as wanted where ${same})`.execute(queries);
  const { rows } = await sql`
    with added as (
      insert into covers (video_id, kind, source, made_for, status, failure_code)
      select video_id, kind, source, made_for,
        case when source is null then 'failed' else 'pending' end, case when source is null then 'missing' end
      from (${wanted}) as wanted
      where not exists (select from covers cover where ${same} and retired_at is null)
      returning id, status
    )
    insert into outbox (queue, payload)
    select 'makeCover', jsonb_build_object('coverId', id) || ${JSON.stringify(originOf(origin))}::jsonb from added where status = 'pending'
    returning id`.execute(queries);
  return rows.length;
}

/** Videos whose covers differ from the needed ones. */
export async function videosWithOutdatedCovers(queries: Queries): Promise<string[]> {
  const wanted = wantedCovers(sql`true`, await readLockedCovers(queries));
  const present = sql`select video_id, kind, source, made_for from covers where retired_at is null`;
  const { rows } = await sql<{ id: string }>`
    select distinct video_id as id from (
      ((${wanted}) except (${present})) union all ((${present}) except (${wanted}))
    ) as differing`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Plans the covers of all videos after the rule for locked ones has changed, in the caller's transaction. */
export async function planAllCovers(queries: Queries, origin: WorkOrigin): Promise<void> {
  await planCovers(queries, await videosWithOutdatedCovers(queries), origin);
}
