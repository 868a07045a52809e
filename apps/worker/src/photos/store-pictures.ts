import { immutableCacheControl, pipeline, variantContentTypes } from '@sandstone/contract';
import { type WatermarkRecord } from '@sandstone/database';
import { fileVersion, photoVariantKey, picturePlaces } from '@sandstone/domain';
import { type ProcessedPhoto, type Watermark } from '@sandstone/media';
import { type ObjectStorage } from '@sandstone/storage';

/** Stores the pictures of a photo; those of a photo that visitors see nowhere are private from the beginning. */
export async function storePictures(
  storage: ObjectStorage,
  photo: { id: string; isWithdrawn: boolean; watermark: number },
  { variants }: ProcessedPhoto,
): Promise<void> {
  const version = fileVersion({ pipelineVersion: pipeline.version, watermark: photo.watermark });
  await Promise.all(
    variants.map(({ step, format, bytes }) => {
      const [place] = picturePlaces(photoVariantKey({ photoId: photo.id, version, step, format }), photo);
      return storage.put(place.bucket, place.key, bytes, {
        contentType: variantContentTypes[format],
        cacheControl: immutableCacheControl,
      });
    }),
  );
}

/** The records of the stored pictures. */
export const variantRecords = ({ variants }: ProcessedPhoto) =>
  variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: bytes.byteLength }));

/** The mark that is burnt into the pictures; undefined where there is none. */
export function markOf(record: WatermarkRecord | undefined): Watermark | undefined {
  if (record === undefined || record.kind === 'off') return undefined;
  const { corner, strength, width, height, pixels } = record;
  return width === null || height === null || pixels === null
    ? undefined
    : { corner, strength, width, height, pixels };
}
