import { limits, photoCropRatios, type WatermarkCorner } from '@sandstone/contract';
import { type Size } from './variant-size.ts';

/** The part of a picture that every crop of it shows, in px. All crops show the middle. */
function shownEverywhere({ width, height }: Size): Size & { left: number; top: number } {
  const ratios = Object.values(photoCropRatios);
  const shown = {
    width: Math.min(width, ...ratios.map((ratio) => height * ratio)),
    height: Math.min(height, ...ratios.map((ratio) => width / ratio)),
  };
  return { ...shown, left: (width - shown.width) / 2, top: (height - shown.height) / 2 };
}

/**
 * Where the mark is in a picture, in px: in a corner of the part that every crop shows. It has the same proportions in every size of a photo, and is never enlarged
 * beyond its share of the picture.
 * @returns undefined where the picture is too small for a mark
 */
export function watermarkBox(
  picture: Size,
  mark: Size,
  corner: WatermarkCorner,
): (Size & { left: number; top: number }) | undefined {
  const { minPhotoWidthPx, widthShare, heightShare, marginShare } = limits.watermark;
  if (picture.width < minPhotoWidthPx) return undefined;
  const shown = shownEverywhere(picture);
  const edge = Math.min(picture.width, picture.height) * marginShare;
  const scale = Math.min(
    Math.min(picture.width * widthShare, shown.width - 2 * edge) / mark.width,
    Math.min(picture.height * heightShare, shown.height - 2 * edge) / mark.height,
  );
  const width = Math.max(1, Math.round(mark.width * scale));
  const height = Math.max(1, Math.round(mark.height * scale));
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft';
  const isTop = corner === 'topLeft' || corner === 'topRight';
  return {
    width,
    height,
    left: Math.round(isLeft ? shown.left + edge : shown.left + shown.width - edge - width),
    top: Math.round(isTop ? shown.top + edge : shown.top + shown.height - edge - height),
  };
}
