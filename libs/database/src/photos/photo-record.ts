import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { PhotoEntity } from '../entities/photos.entity.ts';

export type VariantRecord = Omit<Selectable<Tables['photo_variants']>, 'photoId' | 'pipelineVersion'>;

/** Columns that no reader of a photo needs. */
const internalColumns = [
  'searchText',
  'sha256',
  'runs',
  'watermarkTried',
  'hasOldFiles',
  'stagingKey',
  'originalKey',
  'uploadedBy',
  'queuedAt',
  'deletedAt',
  'restoringAt',
  'erasedAt',
] as const;
export const photoColumns = columnsExcept(PhotoEntity, internalColumns);
export type PhotoRow = Pick<Selectable<Tables['photos']>, (typeof photoColumns)[number]>;

/** Whether visitors can request the photo's pictures. They are private until the worker has moved them. */
export function isPublic({ listed, posted, withdrawnAt }: PhotoRow): boolean {
  return withdrawnAt === null && (listed || posted);
}

/** A photo in the admin area, in any state. */
export interface PhotoRecord extends PhotoRow {
  variants: VariantRecord[];
}

type ProcessedColumn = 'width' | 'height' | 'thumbHash' | 'placeholder';
/** A public photo, with all fields of a processed one. */
export type ReadyPhotoRecord = PhotoRecord & {
  [Column in ProcessedColumn]: NonNullable<PhotoRecord[Column]>;
};

/**
 * Reads the variants of each photo's current pipeline version in one query, in ascending width. Postgres aggregates
 * them, because a page of 40 photos has some 360, and as rows they would take three times as long as the rest. It
 * formats their JSON, because `json_build_object` takes three times as long. No value needs quoting.
 */
async function variantsOf(
  queries: Queries,
  photos: readonly PhotoRow[],
): Promise<(photo: PhotoRow) => VariantRecord[]> {
  if (photos.length === 0) return () => [];
  const ids = photos.map(({ id }) => id);
  const { rows } = await sql<{ photo: string; variants: string }>`
    select photo_id || '/' || pipeline_version as photo, string_agg(
      format('{"format":"%s","step":%s,"width":%s,"height":%s,"bytes":%s,"animated":%s}',
        format, step, width, height, bytes, animated::text), ',' order by step) as variants
    from photo_variants where photo_id = any(${ids}) group by photo_id, pipeline_version`.execute(queries);
  // The statement above writes records of this type.
  const parse = (variants: string) => JSON.parse(`[${variants}]`) as VariantRecord[];
  const byPhoto = new Map(rows.map(({ photo, variants }) => [photo, parse(variants)]));
  return ({ id, pipelineVersion }) => byPhoto.get(`${id}/${pipelineVersion}`) ?? [];
}

export async function withVariants(queries: Queries, photos: readonly PhotoRow[]): Promise<PhotoRecord[]> {
  const variants = await variantsOf(queries, photos);
  return photos.map((photo) => ({ ...photo, variants: variants(photo) }));
}

export async function withOwnVariants(queries: Queries, photo: PhotoRow): Promise<PhotoRecord> {
  const variants = await variantsOf(queries, [photo]);
  return { ...photo, variants: variants(photo) };
}

export function isReady(photo: PhotoRecord): photo is ReadyPhotoRecord {
  return (
    photo.width !== null && photo.height !== null && photo.thumbHash !== null && photo.placeholder !== null
  );
}
