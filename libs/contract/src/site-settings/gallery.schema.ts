import { galleryOrder } from '../limits/creator.limits.ts';
import { z } from '../zod.ts';
import { type GalleryOrder } from './gallery.ts';

export const galleryOrderSettings = z.strictObject({
  photoIds: z
    .array(z.uuid())
    .max(galleryOrder.maxPhotos)
    .refine((ids) => new Set(ids).size === ids.length, { message: 'must not repeat a photo' })
    .describe('The first photos of the gallery, in order. Those that are not in the gallery are skipped'),
}) satisfies z.ZodType<GalleryOrder>;
