/** The widest step of a photo. These are separate constants, so that pages do not bundle the whole pipeline. */
export const widestPhotoPx = 2048;
/** A photo is long if one side is more than this many times the other. Lists crop it to this ratio. */
export const longPhotoRatio = 3;
/** Width to height of the crops in which lists of visitors show photos: squares, and the strip of the home page. */
export const photoCropRatios = { square: 1, strip: 3 / 2 } as const;
/** Step of the only JPEG, for clients that support no newer format. `cdnUrl` is its path. */
export const fallbackStepPx = 1280;

/** Variants of a photo: formats, widths and the version in their keys. */
export const pipeline = {
  /** Must be raised when the same original would produce different variants. Part of every public key. */
  version: 3,
  /**
   * Maximum widths in px; of a long photo, maximum lengths of the shorter side. For a smaller photo, the last variant has
   * the photo's own size.
   */
  widths: [320, 640, fallbackStepPx, widestPhotoPx],
  fallbackWidth: fallbackStepPx,
  /** A picture with a side of at most so many px is encoded without chroma subsampling, which would blur its details. */
  fullChromaSidePx: 40,
  avif: { quality: 55, effort: 0 },
  webp: { quality: 76, effort: 1 },
  jpeg: { quality: 80 },
} as const;

/**
 * Pictures for the top of the home page, made of the photo that the creator has chosen. Each form is a crop around a
 * point of focus whose ratio of width to height is between two bounds, in steps of the given widths in px.
 */
export const heroForms = {
  tall: { minRatio: 1 / 2, maxRatio: 3 / 4, widths: [480, 720, 1080] },
  wide: { minRatio: 5 / 4, maxRatio: 3, widths: [640, fallbackStepPx, 1920, 2560] },
} as const;
export type HeroForm = keyof typeof heroForms;
/** The point of focus of a picture whose creator has chosen none, in percent. */
export const middleFocus = { x: 50, y: 50 };

export const variantFormats = ['avif', 'webp', 'jpg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

export const variantContentTypes: Record<VariantFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export const photoStatuses = ['processing', 'ready', 'failed'] as const;
export type PhotoStatus = (typeof photoStatuses)[number];

/** Path prefix of public objects: `/media/<key in the public bucket>`. */
export const mediaPathPrefix = '/media/';

/** Variants of a video's picture. A cover's content never changes, so there is no version. */
export const coverPipeline = {
  /** Maximum widths in px, selected by `/secureImage/{id}?w=`. For a smaller picture, the last one has its own width. */
  widths: [320, 640, 960, 1280],
  /** Maximum height of a variant as a multiple of its maximum width, so that long strips can be encoded. */
  maxHeightPerStep: 4,
} as const;
/** The encoder settings of covers. They are a constant of their own, because browsers need only the widths. */
export const coverQuality = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 74, effort: 1 },
  jpeg: { quality: 78 },
} as const;

/** The share image of pages without a picture of their own, `/secureImage/default`: a JPEG of this size in px. */
export const defaultShareImage = { id: 'default', width: 1200, height: 630 } as const;
