import { widestPhotoPx } from './media.ts';

// Apart from the other numbers of pictures, because visitors' scripts do not need these.

/** Limits of one variant of a long photo: the format WebP has no longer side, and the encoder of AVIF needs memory. */
export const longVariant = { maxSidePx: 16_383, maxPixels: 4 * widestPhotoPx ** 2 } as const;
