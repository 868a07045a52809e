import { mediaPathPrefix } from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { withDatabase } from '@sandstone/test-system/system-database';

/** Returns the addresses that the pictures of a photo have while visitors can see it. */
export async function pictureAddresses(system: RunningSystem): Promise<(photoId: string) => string[]> {
  const variants = await withDatabase(system, ({ queries }) =>
    queries
      .selectFrom('photo_variants')
      .select(['photoId', 'pipelineVersion as version', 'step', 'format'])
      .execute(),
  );
  return (photoId) =>
    variants
      .filter((variant) => variant.photoId === photoId)
      .map(({ version, step, format }) => `${mediaPathPrefix}photos/${photoId}/${version}/${step}.${format}`);
}
