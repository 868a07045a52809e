import { type Queries } from '../database.ts';
import { type VariantRecord } from './photo-record.ts';

export async function replaceVariants(
  queries: Queries,
  photoId: string,
  pipelineVersion: number,
  variants: readonly VariantRecord[],
): Promise<void> {
  await queries.deleteFrom('photo_variants').where('photoId', '=', photoId).execute();
  await queries
    .insertInto('photo_variants')
    .values(variants.map((variant) => ({ photoId, pipelineVersion, ...variant })))
    .execute();
}
