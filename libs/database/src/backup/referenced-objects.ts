import { immutableCacheControl, variantContentTypes, type VariantFormat } from '@sandstone/contract';
import { coverVariantKey, fileVersion, objectIn, photoVariantKey, type PhotoPlace } from '@sandstone/domain';
import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';
import { readByCursor } from './read-by-cursor.ts';

/** An object that a record refers to, with its storage metadata. */
export interface ReferencedObject {
  bucket: 'public' | 'originals' | 'staging';
  key: string;
  contentType: string;
  cacheControl?: string;
}

interface PhotoVariantRow {
  photoId: string;
  pipelineVersion: number;
  watermark: number;
  step: number;
  format: VariantFormat;
  filesAre: PhotoPlace;
}
interface CoverVariantRow {
  coverId: string;
  width: number;
  format: VariantFormat;
}
interface SourceRow {
  bucket: 'originals' | 'staging';
  key: string;
  contentType: string;
}

const publicObject = (format: VariantFormat) => ({
  bucket: 'public' as const,
  contentType: variantContentTypes[format],
  cacheControl: immutableCacheControl,
});

/**
 * Lists every object that the records need; runs in the caller's transaction. Objects that are about to be removed
 * are excluded: those of photos deleted for good, retired covers, and uploads of ready photos.
 */
export async function* referencedObjects(queries: Queries): AsyncGenerator<ReferencedObject> {
  // A backup may be taken before an upgrade. Without the trash, a deleted photo is removed for good.
  const remains = (await hasColumn(queries, 'erased_at')) ? 'erased_at is null' : 'deleted_at is null';
  const watermark = (await hasColumn(queries, 'watermark')) ? 'p.watermark' : '0 as watermark';
  const variants = readByCursor<PhotoVariantRow>(
    queries,
    `select photo_id as "photoId", v.pipeline_version as "pipelineVersion", ${watermark}, step, format, 
      case when withdrawn_at is null then 'public' else 'private' end as "filesAre"
     from photo_variants v join photos p on p.id = photo_id where ${remains}
     order by photo_id, v.pipeline_version, step, format`,
  );
  for await (const row of variants) {
    const key = photoVariantKey({ ...row, version: fileVersion(row) });
    yield { ...publicObject(row.format), ...objectIn(row.filesAre, key) };
  }
  const covers = readByCursor<CoverVariantRow>(
    queries,
    `select cover_id as "coverId", v.width, format
     from cover_variants v join covers c on c.id = cover_id where retired_at is null and status = 'ready'
     order by cover_id, v.width, format`,
  );
  for await (const row of covers) yield { ...publicObject(row.format), key: coverVariantKey(row) };
  const original = (await hasColumn(queries, 'edited_original_key'))
    ? 'coalesce(original_key, edited_original_key)'
    : 'original_key';
  const sources = readByCursor<SourceRow>(
    queries,
    `select 'originals' as bucket, ${original} as key, content_type as "contentType"
     from photos where ${original} is not null and ${remains}
     union all
     select 'staging', staging_key, content_type
     from photos where staging_key is not null and status <> 'ready' and ${remains}
     order by 1, 2`,
  );
  yield* sources;
}

/** Whether the table of photos has this column. */
async function hasColumn(queries: Queries, column: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from information_schema.columns where table_name = 'photos' and column_name = ${column}
    ) as found`.execute(queries);
  return rows[0]?.found === true;
}

/** The first objects that the records need, at most `count`. */
export async function someReferencedObjects(database: Database, count: number): Promise<ReferencedObject[]> {
  return database.transaction(async (queries) => {
    const found: ReferencedObject[] = [];
    for await (const object of referencedObjects(queries)) {
      if (found.push(object) >= count) break;
    }
    return found;
  });
}
