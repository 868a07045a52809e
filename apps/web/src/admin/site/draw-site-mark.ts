import { limits } from '@sandstone/contract';
import { themeColors } from '../../ui/theme.ts';
import { base64Of, newContext } from '../shared/marks/draw-mark.ts';

const { sidePx } = limits.siteMark;
/** Phones cut icons to circles and other forms: a logo stays within the middle of the square. */
const logoShare = 0.7;

const isTransparent = (context: CanvasRenderingContext2D) =>
  context.getImageData(0, 0, sidePx, sidePx).data.some((value, index) => index % 4 === 3 && value < 255);

function withoutOpacity(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let pixel = 0; pixel < rgba.length / 4; pixel += 1)
    rgb.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  return rgb;
}

/**
 * Reads a picture file as the mark of the site: a photo fills the square, and a logo with a transparent background
 * stands in its middle, on the site's dark. Rejects where the browser cannot open the file.
 * @returns the pixels as the api takes them, and a `data:` URL that shows them
 */
export async function drawSiteMark(file: Blob): Promise<{ pixels: string; url: string }> {
  const picture = await createImageBitmap(file);
  try {
    const context = newContext(sidePx, sidePx);
    context.imageSmoothingQuality = 'high';
    const { width, height } = picture;
    const draw = (scale: number) =>
      context.drawImage(
        picture,
        (sidePx - width * scale) / 2,
        (sidePx - height * scale) / 2,
        width * scale,
        height * scale,
      );
    const filling = Math.max(sidePx / width, sidePx / height);
    draw(filling);
    const isLogo = isTransparent(context);
    context.fillStyle = themeColors.dark;
    context.fillRect(0, 0, sidePx, sidePx);
    draw(isLogo ? Math.min(sidePx / width, sidePx / height) * logoShare : filling);
    const { data } = context.getImageData(0, 0, sidePx, sidePx);
    return { pixels: await base64Of(withoutOpacity(data)), url: context.canvas.toDataURL() };
  } finally {
    picture.close();
  }
}
