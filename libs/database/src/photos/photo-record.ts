import { type Selectable, sql } from 'kysely';
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
 * The variants of the photo's current pipeline version. Postgres aggregates them, because a page of 40 photos has some
 * 360, and as rows they would take three times as long as the rest. It formats their JSON, because `json_build_object`
 * takes three times as long, and neither sorts them nor validates the JSON, which would take a third of its time.
 * `EntityRowsPlugin` parses it. No value needs quoting.
 */
export const variantsOfPhoto = sql<VariantRecord[]>`(
  select string_agg(
    format('{"format":"%s","step":%s,"width":%s,"height":%s,"bytes":%s,"animated":%s}',
      format, step, width, height, bytes, animated::text), ',')
  from photo_variants as variant
  where variant.photo_id = photos.id and variant.pipeline_version = photos.pipeline_version)`.as('variants');

/** Parses what `variantsOfPhoto` selects, in ascending width. */
export function parseVariants(text: unknown): VariantRecord[] {
  // The statement writes records of this type; without any it returns null.
  const variants = JSON.parse(`[${typeof text === 'string' ? text : ''}]`) as VariantRecord[];
  return variants.toSorted((a, b) => a.step - b.step);
}

/** A statement on `photos` selects these columns for a `PhotoRow`. */
export const photoRowSelection = photoColumns.map((column) => `photos.${column}` as const);
/** A statement on `photos` selects these columns for a `PhotoRecord`. */
export const photoSelection = [...photoRowSelection, variantsOfPhoto] as const;

export function isReady<Photo extends PhotoRecord>(photo: Photo): photo is Photo & ReadyPhotoRecord {
  return (
    photo.width !== null && photo.height !== null && photo.thumbHash !== null && photo.placeholder !== null
  );
}
