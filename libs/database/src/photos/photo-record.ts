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
  'moving',
  'stagingKey',
  'originalKey',
  'editedOriginalKey',
  'uneditedFiles',
  'takenRead',
  'uploadedBy',
  'queuedAt',
] as const;
export const photoColumns = columnsExcept(PhotoEntity, internalColumns);
export type PhotoRow = Pick<Selectable<Tables['photos']>, (typeof photoColumns)[number]>;

interface PicturedPhoto extends PhotoRow {
  variants: VariantRecord[];
}

/** A photo in the admin area, in any state. */
export interface PhotoRecord extends PicturedPhoto {
  /** Its pictures can be made again. */
  hasOriginal: boolean;
}

type ProcessedColumn = 'width' | 'height' | 'thumbHash' | 'placeholder';
/** A public photo, with all fields of a processed one. */
export type ReadyPhotoRecord = PicturedPhoto & {
  [Column in ProcessedColumn]: NonNullable<PicturedPhoto[Column]>;
};

/**
 * The variants of the photo's current pipeline version, in ascending width. Postgres aggregates them, because a page of 40
 * photos has some 360, and as rows they would take three times as long as the rest.
 */
export const variantsOfPhoto = sql<VariantRecord[]>`(
  select coalesce(json_agg(json_build_object('format', format, 'step', step, 'width', width, 'height', height,
    'bytes', bytes, 'animated', animated) order by step), '[]')
  from photo_variants as variant
  where variant.photo_id = photos.id and variant.pipeline_version = photos.pipeline_version)`.as('variants');

/** The key of the creator's file; null where it is not kept. */
export const originalOfPhoto = sql<string | null>`coalesce(photos.original_key, photos.edited_original_key)`;

export const isInNoPost = sql<boolean>`not exists (select from post_photos where photo_id = photos.id)`;

/** A statement on `photos` selects these columns for a `PhotoRow`. */
export const photoRowSelection = photoColumns.map((column) => `photos.${column}` as const);
/** A statement on `photos` selects these columns for a `PhotoRecord`. */
export const photoSelection = [
  ...photoRowSelection,
  variantsOfPhoto,
  sql<boolean>`${originalOfPhoto} is not null`.as('hasOriginal'),
] as const;

export function isReady<Photo extends PicturedPhoto>(photo: Photo): photo is Photo & ReadyPhotoRecord {
  return (
    photo.width !== null && photo.height !== null && photo.thumbHash !== null && photo.placeholder !== null
  );
}
