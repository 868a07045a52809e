import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPhoto } from '@sandstone/media/testing';
import { type BenchContext } from './bench.section.ts';

const sizes = [
  [4000, 3000],
  [4000, 3000],
  [4032, 3024],
  [3000, 4000],
  [4000, 3000],
  [4928, 3264],
  [6000, 4000],
  [6000, 4000],
] as const;

export const albumMethod = `${sizes.length} drawn photos (five of 12 MP, one of 16, two of 24; 0.25 bytes a pixel)`;

/** Draws the photos for the benchmarks. @returns their paths */
export async function drawAlbum({ tempDir, log }: BenchContext): Promise<string[]> {
  log(`drawing ${sizes.length} photos …`);
  const paths: string[] = [];
  for (const [seed, [width, height]] of sizes.entries()) {
    const path = join(tempDir, `photo-${seed}.jpg`);
    await writeFile(
      path,
      await drawPhoto({ width, height, seed, quality: 92, noise: 0.5, exif: true, gps: true }),
    );
    paths.push(path);
  }
  return paths;
}
