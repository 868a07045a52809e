import { mediaPathPrefix, pipeline, variantContentTypes, type VariantFormat } from '@sandstone/contract';
import { type PhotoPlace } from './photo-visibility.ts';

/** Identifies a variant: `width` is the actual one, `step` the step of the ladder. */
export interface VariantShape {
  format: VariantFormat;
  step: number;
  width: number;
  animated: boolean;
}

const privatePrefix = 'withdrawn/';

/** Names the files of a photo that were made together; a part of their keys. */
export type FileVersion = number | string;

/** The pipeline version, followed by the revision of the pictures once there was a watermark or an edit. */
export function fileVersion({
  pipelineVersion,
  watermark,
}: {
  pipelineVersion: number;
  watermark: number;
}): FileVersion {
  return watermark === 0 ? pipelineVersion : `${pipelineVersion}-${watermark}`;
}

/** The revision in the keys of pictures that are made again with this mark. */
export const remadeRevision = (photo: { watermark: number }, mark: number): number =>
  Math.max(photo.watermark + 1, mark);

/**
 * The revision in the keys of pictures with new edits. It is greater than that of pictures that are made again just now, so
 * that these do not replace them.
 */
export const editedRevision = (photo: { watermark: number }, mark: number): number =>
  remadeRevision(photo, mark) + 1;

/** Prefix of every public object of a photo, in all versions. */
export function photoPublicPrefix(photoId: string): string {
  return `photos/${photoId}/`;
}

/** Key in the staging bucket of a photo's object while its files are private. */
export function privateKeyOf(publicKey: string): string {
  return privatePrefix + publicKey;
}

/** The reverse of `privateKeyOf`; undefined for other keys of the staging bucket. */
export function publicKeyOf(key: string): string | undefined {
  return key.startsWith(privatePrefix) ? key.slice(privatePrefix.length) : undefined;
}

/** Whether a file was made before the ones that the photo has now. One that is just being made is newer. */
export function isFormerFile(
  publicKey: string,
  photo: { id: string; pipelineVersion: number; watermark: number },
): boolean {
  const prefix = photoPublicPrefix(photo.id);
  const [, version, watermark = '0'] = /^(\d+)(?:-(\d+))?\//.exec(publicKey.slice(prefix.length)) ?? [];
  if (version === undefined || !publicKey.startsWith(prefix)) return false;
  return Number(version) === photo.pipelineVersion
    ? Number(watermark) < photo.watermark
    : Number(version) < photo.pipelineVersion;
}

/**
 * The key in the public bucket. It contains only the random id and a version: a hash would prove who owns the
 * original.
 */
export function photoVariantKey(variant: {
  photoId: string;
  version: FileVersion;
  step: number;
  format: VariantFormat;
}): string {
  return `${photoPublicPrefix(variant.photoId)}${variant.version}/${variant.step}.${variant.format}`;
}

/** A photo's object in one of both places. @param key its key in the public bucket */
export const objectIn = (place: PhotoPlace, key: string) =>
  place === 'public'
    ? ({ bucket: 'public', key } as const)
    : ({ bucket: 'staging', key: privateKeyOf(key) } as const);

export const otherPlace = (place: PhotoPlace): PhotoPlace => (place === 'public' ? 'private' : 'public');

/** A photo's object in both places, the likely one first: it may just be moving. */
export const picturePlaces = (key: string, { filesAre }: { filesAre: PhotoPlace }) =>
  [objectIn(filesAre, key), objectIn(otherPlace(filesAre), key)] as const;

/** Key of the only JPEG. */
export function photoJpegKey(photoId: string, version: FileVersion): string {
  return photoVariantKey({ photoId, version, step: pipeline.fallbackWidth, format: 'jpg' });
}

/**
 * The JPEG's path on the site. It is known before the photo is ready, because its step does not depend on the photo.
 */
export function photoCdnUrl(photoId: string, version: FileVersion): string {
  return mediaPathPrefix + photoJpegKey(photoId, version);
}

/** Lists crop photos to squares, so the height of a panorama counts. */
const thumbnailSidePx = 160;

/** Key of the smallest still WebP whose shorter side suffices for a thumbnail; undefined where there is none. */
export function photoThumbnailKey(
  photoId: string,
  version: FileVersion,
  variants: readonly (VariantShape & { height: number })[],
): string | undefined {
  const stills = variants
    .filter((variant) => variant.format === 'webp' && !variant.animated)
    .sort((a, b) => a.width - b.width);
  const chosen =
    stills.find(({ width, height }) => Math.min(width, height) >= thumbnailSidePx) ?? stills.at(-1);
  return chosen && photoVariantKey({ photoId, version, ...chosen });
}

/** Path of the thumbnail; of the JPEG where there is none. */
export function photoThumbnailUrl(
  photoId: string,
  version: FileVersion,
  variants: readonly (VariantShape & { height: number })[],
): string {
  const key = photoThumbnailKey(photoId, version, variants);
  return key === undefined ? photoCdnUrl(photoId, version) : mediaPathPrefix + key;
}

const bestFirst: readonly VariantFormat[] = ['avif', 'webp', 'jpg'];

/**
 * The sources of a `<picture>`, best first, with widths in px. An animated photo offers only animated variants,
 * because a browser would prefer a still AVIF to an animated WebP. Its JPEG remains the poster at `cdnUrl`.
 */
export function photoSources(
  photoId: string,
  version: FileVersion,
  variants: readonly VariantShape[],
): { type: string; srcset: string }[] {
  const moving = variants.filter((variant) => variant.animated);
  const offered = moving.length > 0 ? moving : variants;
  return bestFirst.flatMap((format) => {
    const srcset = offered
      .filter((variant) => variant.format === format)
      .sort((a, b) => a.width - b.width)
      .map(({ step, width }) => {
        const key = photoVariantKey({ photoId, version, step, format });
        return `${mediaPathPrefix}${key} ${width}w`;
      })
      .join(', ');
    return srcset === '' ? [] : [{ type: variantContentTypes[format], srcset }];
  });
}

/** A new key in the staging bucket; it reveals nothing about the file. */
export function stagingKey(): string {
  return `uploads/${crypto.randomUUID()}`;
}

/** Key of the creator's file in the originals bucket. */
export function originalKey(photoId: string): string {
  return `photos/${photoId}/original`;
}
