import sharp from 'sharp';
import { drawLandscape } from './landscape.draw.ts';

export interface AnimationOptions {
  width?: number;
  height?: number;
  frames?: number;
  seed?: number;
  /** Milliseconds per frame, in GIF's unit of 10 ms. */
  delays?: number[];
  /** 0 repeats for ever. */
  loop?: number;
}

async function animated(format: 'gif' | 'webp', options: AnimationOptions): Promise<Buffer> {
  const { width = 160, height = 120, frames = 6, seed = 1, loop = 0 } = options;
  const delay = options.delays ?? Array.from({ length: frames }, (_, frame) => 80 + frame * 10);
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, frame) =>
      drawLandscape({ width, height, seed: seed + frame, noise: 0.1 }),
    ),
  );
  const image = sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
  return (
    format === 'gif' ? image.gif({ delay, loop, effort: 1 }) : image.webp({ delay, loop, effort: 1 })
  ).toBuffer();
}

/** Each frame shows another landscape. */
export const animatedGif = (options: AnimationOptions = {}) => animated('gif', options);
export const animatedWebp = (options: AnimationOptions = {}) => animated('webp', options);
