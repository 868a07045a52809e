import { limits, type WatermarkCorner } from '@sandstone/contract';
import { type Size } from './variant-size.ts';

/**
 * Where the mark is in a picture, in px. It has the same proportions in every size of a photo, and is never enlarged
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
  const scale = Math.min(
    (picture.width * widthShare) / mark.width,
    (picture.height * heightShare) / mark.height,
  );
  const width = Math.max(1, Math.round(mark.width * scale));
  const height = Math.max(1, Math.round(mark.height * scale));
  const margin = Math.round(Math.min(picture.width, picture.height) * marginShare);
  return {
    width,
    height,
    left: corner === 'topLeft' || corner === 'bottomLeft' ? margin : picture.width - margin - width,
    top: corner === 'topLeft' || corner === 'topRight' ? margin : picture.height - margin - height,
  };
}
