import sharp from 'sharp';

/** Side of a cell, in pixels of the pictures that are compared. */
const cellSize = 8;
/** What the eye does not see at this scale goes first: hinting, smoothing, a pixel more or less. */
const blurSigma = 4;
/** Difference of a cell in any channel, of 255, from which on it counts. */
const noticed = 14;
/** So many cells may differ, on a page of any size: less than a small button has. */
const toleratedCells = 10;
/** Share by which one may be taller. */
const toleratedGrowth = 0.02;

export interface Comparison {
  same: boolean;
  /** What differs, in words. */
  difference: string;
}

interface Cells {
  width: number;
  height: number;
  data: Buffer;
}

async function cellsOf(picture: Buffer, size: { width: number; height: number }): Promise<Cells> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .extract({ left: 0, top: 0, ...size })
    .blur(blurSigma)
    .resize(Math.ceil(size.width / cellSize), Math.ceil(size.height / cellSize), {
      fit: 'fill',
      kernel: 'linear',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/**
 * Whether two pictures of a page show the same: blurred, shrunk and cell by cell. A browser that smooths its letters
 * otherwise passes; a block that is missing, or another colour, does not.
 */
export async function comparePictures(kept: Buffer, taken: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([sharp(kept).metadata(), sharp(taken).metadata()]);
  const sizes = `${before.width} × ${before.height} → ${after.width} × ${after.height}`;
  const growth = Math.abs(after.height - before.height) / before.height;
  if (before.width !== after.width || growth > toleratedGrowth)
    return { same: false, difference: `another size: ${sizes}` };
  const common = { width: before.width, height: Math.min(before.height, after.height) };
  const [one, two] = await Promise.all([cellsOf(kept, common), cellsOf(taken, common)]);
  const count = one.width * one.height;
  let differing = 0;
  for (let cell = 0; cell < count; cell += 1) {
    const differs = [0, 1, 2].some((channel) => {
      const at = cell * 3 + channel;
      return Math.abs((one.data[at] ?? 0) - (two.data[at] ?? 0)) > noticed;
    });
    if (differs) differing += 1;
  }
  return {
    same: differing <= toleratedCells,
    difference: `${differing} of ${count} cells differ, ${sizes}`,
  };
}
