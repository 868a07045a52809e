import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { fromPixels, type Pixels, toPixels } from './sharp.engine.ts';

const thumbHashSide = 100;

export interface Placeholder {
  thumbHash: Uint8Array;
  placeholder: string;
}

/** The ThumbHash of a still picture, and that hash drawn as a WebP of a few hundred characters. */
export async function makePlaceholder(pixels: Pixels): Promise<Placeholder> {
  const { data, width, height } = await toPixels(
    fromPixels(pixels)
      .resize(thumbHashSide, thumbHashSide, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha(),
  );
  const thumbHash = rgbaToThumbHash(width, height, data);
  const { w, h, rgba } = thumbHashToRGBA(thumbHash);
  const picture = await fromPixels({ data: Buffer.from(rgba), width: w, height: h, frames: 1, channels: 4 })
    .webp({ quality: 30, alphaQuality: 30, effort: 4 })
    .toBuffer();
  return { thumbHash, placeholder: `data:image/webp;base64,${picture.toString('base64')}` };
}
