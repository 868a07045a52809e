import { mediaPathPrefix } from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';

/** Returns the addresses that the pictures of a photo have while visitors can see it. */
export async function pictureAddresses(system: RunningSystem): Promise<(photoId: string) => string[]> {
  const variants = await withDatabase(system, ({ queries }) =>
    queries
      .selectFrom('photo_variants')
      .innerJoin('photos', 'photos.id', 'photoId')
      .select(['photoId', 'photo_variants.pipelineVersion', 'step', 'format', 'watermark'])
      .execute(),
  );
  return (photoId) =>
    variants
      .filter((variant) => variant.photoId === photoId)
      .map(({ pipelineVersion, watermark, step, format }) => {
        const version = watermark === 0 ? pipelineVersion : `${pipelineVersion}-${watermark}`;
        return `${mediaPathPrefix}photos/${photoId}/${version}/${step}.${format}`;
      });
}
