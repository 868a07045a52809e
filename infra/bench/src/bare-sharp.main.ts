import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from '@sandstone/contract';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type Candidate } from './candidate.ts';

sharp.cache(false);
sharp.concurrency(1);

/** A minimal script for the same files, without checks or limits. */
export const bareSharp: Candidate = async (inputPath, outputFolder) => {
  await mkdir(outputFolder, { recursive: true });
  let written = 0;
  const write = async (image: Sharp, name: string) => {
    const info: OutputInfo = await image.toFile(join(outputFolder, name));
    written += info.size;
  };
  let level = await sharp(inputPath)
    .autoOrient()
    .resize({ width: Math.max(...pipeline.widths), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of pipeline.widths.toReversed()) {
    const raw = { raw: level.info };
    if (level.info.width > width) {
      level = await sharp(level.data, raw).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    }
    const image = () => sharp(level.data, { raw: level.info });
    await write(image().avif({ ...pipeline.avif, chromaSubsampling: '4:2:0' }), `${width}.avif`);
    await write(image().webp(pipeline.webp), `${width}.webp`);
    if (width !== pipeline.fallbackWidth) continue;
    const jpeg = { ...pipeline.jpeg, quantisationTable: 3, overshootDeringing: true, progressive: true };
    await write(image().jpeg(jpeg), `${width}.jpg`);
  }
  const { data, info } = await sharp(level.data, { raw: level.info })
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  rgbaToThumbHash(info.width, info.height, data);
  return written;
};
