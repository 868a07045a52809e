import { mediaPathPrefix, pipeline, variantContentTypes, type VariantFormat } from '@sandstone/contract';

/** What names a variant: `width` is the real one, `step` the rung of the ladder that made it. */
export interface VariantShape {
  format: VariantFormat;
  step: number;
  width: number;
  animated: boolean;
}

/** What every public object of a photo starts with, all pipeline versions together. */
export function photoPublicPrefix(photoId: string): string {
  return `photos/${photoId}/`;
}

/** Where a public object of a deleted photo lies in the staging bucket while a backup may still need it. */
export function withdrawnKey(publicKey: string): string {
  return `withdrawn/${publicKey}`;
}

/** The key in the public bucket. Random id and version only: a hash would prove who owns the original. */
export function photoVariantKey(variant: {
  photoId: string;
  version: number;
  step: number;
  format: VariantFormat;
}): string {
  return `${photoPublicPrefix(variant.photoId)}${variant.version}/${variant.step}.${variant.format}`;
}

/** The JPEG's path on the site: known before the photo is ready, because its step never depends on the photo. */
export function photoCdnUrl(photoId: string, version: number): string {
  return mediaPathPrefix + photoVariantKey({ photoId, version, step: pipeline.fallbackWidth, format: 'jpg' });
}

/** Lists crop photos to squares: of a panorama its height is what is seen. */
const thumbnailSidePx = 160;

/**
 * The path on the site of the smallest still variant whose sides are long enough for a thumbnail, for lists; the JPEG
 * where there is no other.
 */
export function photoThumbnailUrl(
  photoId: string,
  version: number,
  variants: readonly (VariantShape & { height: number })[],
): string {
  const stills = variants
    .filter((variant) => variant.format === 'webp' && !variant.animated)
    .toSorted((a, b) => a.width - b.width);
  const chosen =
    stills.find(({ width, height }) => Math.min(width, height) >= thumbnailSidePx) ?? stills.at(-1);
  if (chosen === undefined) return photoCdnUrl(photoId, version);
  return mediaPathPrefix + photoVariantKey({ photoId, version, ...chosen });
}

const bestFirst: readonly VariantFormat[] = ['avif', 'webp', 'jpg'];

/**
 * The sources of a `<picture>`, best first, each with widths in px.
 * An animated photo offers its moving variants only: a browser would take a still AVIF before a moving WebP.
 * Its still JPEG stays at `cdnUrl`, as the poster.
 */
export function photoSources(
  photoId: string,
  version: number,
  variants: readonly VariantShape[],
): { type: string; srcset: string }[] {
  const moving = variants.filter((variant) => variant.animated);
  const offered = moving.length > 0 ? moving : variants;
  return bestFirst.flatMap((format) => {
    const srcset = offered
      .filter((variant) => variant.format === format)
      .toSorted((a, b) => a.width - b.width)
      .map(({ step, width }) => {
        const key = photoVariantKey({ photoId, version, step, format });
        return `${mediaPathPrefix}${key} ${width}w`;
      })
      .join(', ');
    return srcset === '' ? [] : [{ type: variantContentTypes[format], srcset }];
  });
}

/** A fresh key in the staging bucket; it says nothing about the file. */
export function stagingKey(): string {
  return `uploads/${crypto.randomUUID()}`;
}

/** The key of the creator's own file in the originals bucket. */
export function originalKey(photoId: string): string {
  return `photos/${photoId}/original`;
}
