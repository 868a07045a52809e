import { type PhotoFailureCode, type PhotoStatus, type VariantFormat } from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { type Queries } from '../database.ts';
import { type Tables } from '../entities/entities.ts';

export interface VariantRecord {
  format: VariantFormat;
  /** The step of the ladder, px; part of the key. */
  step: number;
  width: number;
  height: number;
  bytes: number;
  animated: boolean;
}

/** A photo as the admin area sees it, whatever its state. */
export interface PhotoRecord {
  id: string;
  status: PhotoStatus;
  bytes: number;
  contentType: string;
  originalName: string;
  description: string | null;
  listed: boolean;
  /** Of the upright picture, px; null until it was ready once. */
  width: number | null;
  height: number | null;
  animated: boolean;
  repaired: boolean;
  thumbHash: Uint8Array | null;
  /** The ThumbHash as a tiny `data:` picture. */
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

/** A photo that visitors see: whole, or it would not be in the gallery. */
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
 * Adds each photo's variants of its present pipeline version, narrow to wide, in one query for all.
 * Postgres gathers them: a page of 40 photos has some 360, and as rows they cost the api three times the rest of it.
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
