import { fallbackStepPx, longPhotoRatio, longVariant } from '@sandstone/contract';

export interface Size {
  width: number;
  height: number;
}

/** Whether one side is so much longer than the other that the width does not say how much of the photo can be seen. */
export const isLongPhoto = ({ width, height }: Size): boolean =>
  Math.max(width, height) > longPhotoRatio * Math.min(width, height);

/** Scales down by the smallest factor; each side keeps at least one pixel. */
export function scaledBy({ width, height }: Size, ...factors: number[]): Size {
  const factor = Math.min(1, ...factors);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/**
 * Size of a photo's variant at one step: at most as wide as the step. Of a long photo, the shorter side is at most as
 * long as the step, within the limits of one variant.
 */
export function photoVariantSize(photo: Size, step: number): Size {
  if (!isLongPhoto(photo)) return scaledBy(photo, step / photo.width);
  const { width, height } = photo;
  return scaledBy(
    photo,
    step / Math.min(width, height),
    longVariant.maxSidePx / Math.max(width, height),
    Math.sqrt(longVariant.maxPixels / (width * height)),
  );
}

interface SharedPhoto extends Size {
  sources: readonly { type: string; srcset: string }[];
}

/**
 * Size of a photo's JPEG, which link previews show.
 * @returns undefined where it is not known: earlier versions of the pipeline made smaller ones of long photos
 */
export function photoJpegSize(photo: SharedPhoto): Size | undefined {
  const size = photoVariantSize(photo, fallbackStepPx);
  const jpeg = photo.sources.find(({ type }) => type === 'image/jpeg');
  return !isLongPhoto(photo) || jpeg?.srcset.endsWith(` ${size.width}w`) ? size : undefined;
}
