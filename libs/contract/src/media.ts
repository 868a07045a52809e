/** The widest file of a photo. Apart from the rest, so that a page carries no more of it. */
export const widestPhotoPx = 2048;

/** What the photo pipeline makes of a photo: formats, the ladder of widths, and where it lies. */
export const pipeline = {
  /** Raised when the variants of the same original would come out differently. Part of every public key. */
  version: 2,
  /** The ladder, in pixels. A step is the greatest width; a smaller photo gives its own width at its last step. */
  widths: [320, 640, 1280, widestPhotoPx],
  /** A variant is at most this many times as high as its step is wide, so that a long strip stays encodable. */
  maxHeightPerStep: 4,
  /** The one JPEG, for clients that know nothing newer; `cdnUrl` points at it. */
  fallbackWidth: 1280,
  avif: { quality: 55, effort: 0 },
  webp: { quality: 76, effort: 1 },
  jpeg: { quality: 80 },
} as const;

export const variantFormats = ['avif', 'webp', 'jpg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

export const variantContentTypes: Record<VariantFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export const photoStatuses = ['processing', 'ready', 'failed'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

/** Where public objects appear on the site: `/media/<key in the public bucket>`. */
export const mediaPathPrefix = '/media/';

/** What the cover pipeline makes of a video's picture. A cover's id has one content for good, so there is no version. */
export const coverPipeline = {
  /** The ladder, px: the widths that `/secureImage/{id}?w=` knows. A smaller picture ends it with its own width. */
  widths: [320, 640, 960, 1280],
  avif: { quality: 50, effort: 0 },
  webp: { quality: 74, effort: 1 },
  jpeg: { quality: 78 },
} as const;

/** `/secureImage/default` is the share image of pages that have no picture of their own; a JPEG of this size, px. */
export const defaultShareImage = { id: 'default', width: 1200, height: 630 } as const;
