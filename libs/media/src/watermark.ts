import { watermarkBox } from '@sandstone/domain';
import sharp from 'sharp';
import { type Watermark } from './photo-pipeline.port.ts';
import { fromPixels, type Pixels, toPixels } from './sharp.engine.ts';

/**
 * Burns the mark into a copy of the pixels, in each frame of an animation. Pixels elsewhere stay as they are. sharp's
 * own composition would need a mark of the size of the whole picture for an animation.
 */
export async function markPixels(pixels: Pixels, mark: Watermark): Promise<Pixels> {
  const box = watermarkBox(pixels, mark, mark.corner);
  if (box === undefined) return pixels;
  const { data: overlay } = await sharp(mark.pixels, {
    raw: { width: mark.width, height: mark.height, channels: 4 },
  })
    .resize(box.width, box.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const base =
    pixels.channels < 3 ? await toPixels(fromPixels(pixels).toColourspace('srgb'), pixels.frames) : pixels;
  const { width, height, frames, channels } = base;
  const data = Buffer.from(base.data);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let row = 0; row < box.height; row += 1) {
      let from = row * box.width * 4;
      let to = ((frame * height + box.top + row) * width + box.left) * channels;
      for (let column = 0; column < box.width; column += 1, from += 4, to += channels) {
        const opacity = ((overlay[from + 3] ?? 0) / 255) * (mark.strength / 100);
        const below = channels === 4 ? ((data[to + 3] ?? 0) / 255) * (1 - opacity) : 1 - opacity;
        const sum = opacity + below;
        if (opacity === 0 || sum === 0) continue;
        for (let band = 0; band < 3; band += 1) {
          const mixed = (overlay[from + band] ?? 0) * opacity + (data[to + band] ?? 0) * below;
          data[to + band] = Math.round(mixed / sum);
        }
        if (channels === 4) data[to + 3] = Math.round(sum * 255);
      }
    }
  }
  return { ...base, data };
}
