import { ProblemError, type SetWatermark, type WatermarkProgress } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type Tables } from '../entities/entities.ts';
import { storableText } from '../storable-text.ts';
import { originalOfPhoto } from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';

export type WatermarkRecord = Omit<Selectable<Tables['watermark']>, 'id'>;

/**
 * Added to the revision of a mark, because marks have another place in a picture than in earlier releases: photos are made
 * again where a mark is used. The column does not say so, because a worker of the previous release that still runs would
 * then make them, with the former place.
 */
const placeRevisions = 1_000_000;

/** Whether some photo has such a revision. Each column of originals has an index of its own. */
function hasMarked(original: 'original_key' | 'edited_original_key') {
  return sql`exists (select from photos where watermark_tried >= ${sql.lit(placeRevisions)}
    and status = 'ready' and ${photoRule.current} and ${sql.ref(original)} is not null)`;
}

/** Without a mark, photos that have none are left alone. Those that had one need a later revision, like the column's. */
const revision = sql<number>`(revision + case
  when kind <> 'off' or ${hasMarked('original_key')} or ${hasMarked('edited_original_key')}
  then ${sql.lit(placeRevisions)} else 0 end)`;

const columns = ['kind', 'text', 'corner', 'strength', 'width', 'height', 'pixels', 'version'] as const;

/** The mark in the pictures of photos. */
export class WatermarkRepository extends Repository {
  /** @returns undefined where there was never a mark */
  async current(): Promise<WatermarkRecord | undefined> {
    return this.queries
      .selectFrom('watermark')
      .select([...columns, revision.as('revision')])
      .executeTakeFirst();
  }

  /** 0 where there was never a mark. */
  async revision(): Promise<number> {
    return watermarkRevision(this.queries);
  }

  /**
   * Changes the settings, with a new revision where pictures change: each photo is then made again.
   * @throws ProblemError changed_since, if the caller has seen another version
   */
  async set({ picture, unchangedSince, ...settings }: SetWatermark, actor: Actor): Promise<void> {
    const pixels = picture === null ? null : Buffer.from(picture.pixels, 'base64');
    const values = {
      ...settings,
      text: storableText(settings.text),
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      pixels,
    };
    await this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      // Also the first change waits for another first one.
      await sql`lock table watermark in exclusive mode`.execute(queries);
      const before = await queries.selectFrom('watermark').select('version').executeTakeFirst();
      if (unchangedSince !== undefined && unchangedSince !== (before?.version ?? 0))
        throw new ProblemError('changed_since');
      const { rows } = await sql`
        insert into watermark as known (revision, kind, text, corner, strength, width, height, pixels)
        select 1, ${values.kind}, ${values.text}, ${values.corner}, ${values.strength}::integer,
          ${values.width}::integer, ${values.height}::integer, ${values.pixels}::bytea
        -- Without a mark until now, there is nothing to take out.
        where ${values.kind} <> 'off' or exists (select from watermark)
        on conflict (id) do update set revision = known.revision + (case
            when known.kind = 'off' and excluded.kind = 'off' then 0
            when (known.kind = 'off') = (excluded.kind = 'off')
              and (known.corner, known.strength, known.width, known.height, known.pixels)
                is not distinct from (excluded.corner, excluded.strength, excluded.width, excluded.height, excluded.pixels)
              then 0
            else 1 end), kind = excluded.kind, text = excluded.text,
          corner = excluded.corner, strength = excluded.strength, width = excluded.width,
          height = excluded.height, pixels = excluded.pixels
        where (known.kind, known.text, known.corner, known.strength, known.width, known.height, known.pixels)
          is distinct from (excluded.kind, excluded.text, excluded.corner, excluded.strength, excluded.width,
            excluded.height, excluded.pixels)
        returning revision`.execute(queries);
      if (rows.length > 0)
        recordAudit(em, { actor, action: 'site.watermark', details: { kind: values.kind } });
    });
  }

  async progress(): Promise<WatermarkProgress> {
    const { rows } = await sql<WatermarkProgress>`
      select count(*)::integer as total,
        (count(*) filter (where watermark_tried >= coalesce((select ${revision} from watermark), 0)))::integer as done,
        coalesce((select sum(total) from photo_counts where status = 'ready' and not deleted), 0)::integer
          - count(*)::integer as "withoutOriginal"
      from photos where status = 'ready' and ${photoRule.current} and ${originalOfPhoto} is not null`.execute(
      this.queries,
    );
    return rows[0] ?? { total: 0, done: 0, withoutOriginal: 0 };
  }
}

/** The current revision of the mark; 0 where there was never one. */
export async function watermarkRevision(queries: Queries): Promise<number> {
  const row = await queries.selectFrom('watermark').select(revision.as('revision')).executeTakeFirst();
  return row?.revision ?? 0;
}
