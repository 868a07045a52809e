import { type PixelArea } from '@sandstone/domain';
import { type Pixels } from './sharp.engine.ts';

/** Cuts an area out of each frame. */
export function cropPixels(pixels: Pixels, area: PixelArea): Pixels {
  const { data, width, height, frames, channels } = pixels;
  if (area.width === width && area.height === height) return pixels;
  const rowLength = area.width * channels;
  const cut = Buffer.allocUnsafe(rowLength * area.height * frames);
  let to = 0;
  for (let frame = 0; frame < frames; frame += 1)
    for (let row = 0; row < area.height; row += 1, to += rowLength) {
      const from = ((frame * height + area.top + row) * width + area.left) * channels;
      data.copy(cut, to, from, from + rowLength);
    }
  return { ...pixels, data: cut, width: area.width, height: area.height };
}

/** Rotates each frame clockwise by quarter turns. libvips rotates no animations. */
export function turnPixels(pixels: Pixels, quarterTurns: number): Pixels {
  const { data, width, height, frames, channels } = pixels;
  if (quarterTurns === 0) return pixels;
  const isSideways = quarterTurns % 2 === 1;
  const size = isSideways ? { width: height, height: width } : { width, height };
  const turned = Buffer.allocUnsafe(data.length);
  /** The source of a pixel. */
  const sourceOf = (x: number, y: number): number =>
    quarterTurns === 1
      ? (height - 1 - x) * width + y
      : quarterTurns === 2
        ? (height - 1 - y) * width + (width - 1 - x)
        : x * width + (width - 1 - y);
  let to = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const start = frame * width * height;
    for (let y = 0; y < size.height; y += 1)
      for (let x = 0; x < size.width; x += 1) {
        const from = (start + sourceOf(x, y)) * channels;
        for (let channel = 0; channel < channels; channel += 1, to += 1)
          turned[to] = data[from + channel] ?? 0;
      }
  }
  return { ...pixels, data: turned, ...size };
}
