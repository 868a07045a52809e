import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from '@sandstone/contract';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

// `bare-sharp.main.ts <concurrency> <output folder> <photo …>` creates the worker's files of each photo, without its
// checks and limits, and prints the milliseconds that it took as JSON.
sharp.cache(false);
sharp.concurrency(1);

async function createFiles(inputPath: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
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
    const path = join(folder, String(width));
    await image()
      .avif({ ...pipeline.avif, chromaSubsampling: '4:2:0' })
      .toFile(`${path}.avif`);
    await image().webp(pipeline.webp).toFile(`${path}.webp`);
    if (width !== pipeline.fallbackWidth) continue;
    const jpeg = { ...pipeline.jpeg, quantisationTable: 3, overshootDeringing: true, progressive: true };
    await image().jpeg(jpeg).toFile(`${path}.jpg`);
  }
  const { data, info } = await sharp(level.data, { raw: level.info })
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  rgbaToThumbHash(info.width, info.height, data);
}

const [concurrency = '1', output = '', ...photos] = process.argv.slice(2);
const waiting = photos.entries();
const takePhotos = async () => {
  for (const [number, photo] of waiting)
    await createFiles(photo, join(output, `${number}-${basename(photo)}`));
};
const startMs = performance.now();
// Loading code is not part of the time.
const cpuBefore = process.cpuUsage();
await Promise.all(Array.from({ length: Number(concurrency) }, takePhotos));
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ wallMs: performance.now() - startMs, cpuMs: (user + system) / 1000 }));
