import { immutableCacheControl, variantContentTypes, type VariantFormat } from '@sandstone/contract';
import { coverVariantKey, photoVariantKey } from '@sandstone/domain';
import { type Queries } from '../database.ts';
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
  version: number;
  step: number;
  format: VariantFormat;
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
 * are excluded: those of deleted photos, retired covers, and uploads of ready photos.
 */
export async function* referencedObjects(queries: Queries): AsyncGenerator<ReferencedObject> {
  const variants = readByCursor<PhotoVariantRow>(
    queries,
    `select photo_id as "photoId", v.pipeline_version as version, step, format
     from photo_variants v join photos p on p.id = photo_id where deleted_at is null
     order by photo_id, v.pipeline_version, step, format`,
  );
  for await (const row of variants) yield { ...publicObject(row.format), key: photoVariantKey(row) };
  const covers = readByCursor<CoverVariantRow>(
    queries,
    `select cover_id as "coverId", v.width, format
     from cover_variants v join covers c on c.id = cover_id where retired_at is null and status = 'ready'
     order by cover_id, v.width, format`,
  );
  for await (const row of covers) yield { ...publicObject(row.format), key: coverVariantKey(row) };
  const sources = readByCursor<SourceRow>(
    queries,
    `select 'originals' as bucket, original_key as key, content_type as "contentType"
     from photos where original_key is not null and deleted_at is null
     union all
     select 'staging', staging_key, content_type
     from photos where staging_key is not null and status <> 'ready' and deleted_at is null
     order by 1, 2`,
  );
  yield* sources;
}
