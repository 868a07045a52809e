import { type PhotoFailureCode, type PhotoStatus, type VariantFormat } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';

export interface VariantRecord {
  format: VariantFormat;
  /** Step of the ladder in px; part of the key. */
  step: number;
  width: number;
  height: number;
  bytes: number;
  animated: boolean;
}

/** A photo in the admin area, in any state. */
export interface PhotoRecord {
  id: string;
  status: PhotoStatus;
  bytes: number;
  contentType: string;
  originalName: string;
  description: string | null;
  listed: boolean;
  /** Width of the upright picture in px; null until it was ready once. */
  width: number | null;
  height: number | null;
  animated: boolean;
  repaired: boolean;
  thumbHash: Uint8Array | null;
  /** The ThumbHash rendered as a tiny `data:` picture. */
  placeholder: string | null;
  pipelineVersion: number;
  attempt: number;
  failureCode: PhotoFailureCode | null;
  createdAt: Date;
  readyAt: Date | null;
  /** Grows with every change of any photo. */
  change: number;
  variants: VariantRecord[];
}

/** A public photo, with all fields of a processed one. */
export type ReadyPhotoRecord = Omit<PhotoRecord, 'width' | 'height' | 'thumbHash' | 'placeholder'> & {
  width: number;
  height: number;
  thumbHash: Uint8Array;
  placeholder: string;
};

export const photoColumns = [
  'id',
  'status',
  'bytes',
  'contentType',
  'originalName',
  'description',
  'listed',
  'width',
  'height',
  'animated',
  'repaired',
  'thumbHash',
  'placeholder',
  'pipelineVersion',
  'attempt',
  'failureCode',
  'createdAt',
  'readyAt',
  'change',
] as const satisfies readonly (keyof Tables['photos'])[];

type PhotoRow = Pick<Selectable<Tables['photos']>, (typeof photoColumns)[number]>;

/**
 * Adds the variants of each photo's current pipeline version in one query, in ascending width. Postgres aggregates
 * them, because a page of 40 photos has some 360, and as rows they would take three times as long as the rest.
 */
export async function withVariants(queries: Queries, rows: readonly PhotoRow[]): Promise<PhotoRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const gathered = await sql<{ photo: string; variants: VariantRecord[] }>`
    select photo_id || '/' || pipeline_version as photo,
      json_agg(json_build_object('format', format, 'step', step, 'width', width,
        'height', height, 'bytes', bytes, 'animated', animated) order by step) as variants
    from photo_variants where photo_id = any(${ids}) group by photo_id, pipeline_version`.execute(queries);
  const byPhoto = new Map(gathered.rows.map(({ photo, variants }) => [photo, variants]));
  return rows.map((row) => ({
    ...row,
    // Only this library writes the column, from values of this type.
    failureCode: row.failureCode as PhotoFailureCode | null,
    variants: byPhoto.get(`${row.id}/${row.pipelineVersion}`) ?? [],
  }));
}

export function isReady(photo: PhotoRecord): photo is ReadyPhotoRecord {
  return (
    photo.width !== null && photo.height !== null && photo.thumbHash !== null && photo.placeholder !== null
  );
}
