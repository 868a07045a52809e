import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type Candidate } from './candidate.ts';

sharp.cache(false);
sharp.concurrency(1);

/**
 * The derivatives of typical self-hosted photo libraries: a JPEG of 1440 px, a WebP of 250 px and a ThumbHash, from one
 * decode at 1440 px, in sRGB with its profile. It uses one thread, like ours.
 */
export const twoDerivatives: Candidate = async (inputPath, outputFolder) => {
  await mkdir(outputFolder, { recursive: true });
  const outside = { fit: 'outside', withoutEnlargement: true } as const;
  const { data, info } = await sharp(inputPath, { failOn: 'error' })
    .withIccProfile('srgb')
    .autoOrient()
    .resize(1440, 1440, outside)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: info });
  const preview = await decoded()
    .withIccProfile('srgb')
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
    .toFile(join(outputFolder, 'preview.jpg'));
  const thumbnail = await decoded()
    .withIccProfile('srgb')
    .resize(250, 250, outside)
    .webp({ quality: 80 })
    .toFile(join(outputFolder, 'thumbnail.webp'));
  const small = await decoded()
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return preview.size + thumbnail.size;
};
