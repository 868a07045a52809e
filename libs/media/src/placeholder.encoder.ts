import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { fromPixels, type Pixels, toPixels } from './sharp.engine.ts';

const thumbHashSide = 100;

export interface Placeholder {
  thumbHash: Uint8Array;
  placeholder: string;
}

/** Computes the ThumbHash of a still picture, and renders it as a WebP of a few hundred characters. */
export async function makePlaceholder(pixels: Pixels): Promise<Placeholder> {
  const { data, width, height } = await toPixels(
    fromPixels(pixels)
      .resize(thumbHashSide, thumbHashSide, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha(),
  );
  const thumbHash = rgbaToThumbHash(width, height, data);
  const { w, h, rgba } = thumbHashToRGBA(thumbHash);
  const drawn = fromPixels({ data: Buffer.from(rgba), width: w, height: h, frames: 1, channels: 4 });
  const seeThrough = rgba.some((value, at) => at % 4 === 3 && value < 255);
  // WebP hardly compresses alpha, so a transparent placeholder is drawn at a third of the size.
  const fitting = seeThrough ? drawn.resize(Math.ceil(w / 3), Math.ceil(h / 3), { fit: 'fill' }) : drawn;
  const picture = await fitting.webp({ quality: 30, alphaQuality: 10, effort: 4 }).toBuffer();
  return { thumbHash, placeholder: `data:image/webp;base64,${picture.toString('base64')}` };
}
