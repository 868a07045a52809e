import sharp from 'sharp';

/** The side of a cell, px of the compared images. */
const cellSize = 8;
/** Removes differences that nobody sees at this scale: hinting, antialiasing, shifts by a pixel. */
const blurSigma = 4;
/** The largest difference of a cell in any channel, of 255, that counts as equal. */
const maxChannelDifference = 14;
/** The number of cells that may differ on a page of any size. A small button has more. */
const maxDifferingCells = 10;
/** The share by which the heights may differ. */
const maxHeightDifference = 0.02;

export interface Comparison {
  same: boolean;
  /** A readable description of the difference. */
  difference: string;
}

interface Cells {
  width: number;
  height: number;
  data: Buffer;
}

async function cellsOf(image: Buffer, size: { width: number; height: number }): Promise<Cells> {
  const { data, info } = await sharp(image)
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
 * Compares two screenshots of a page cell by cell, blurred and scaled down. Different antialiasing passes; a missing
 * block or another colour does not.
 */
export async function compareScreenshots(baseline: Buffer, actual: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([sharp(baseline).metadata(), sharp(actual).metadata()]);
  const sizes = `${before.width} × ${before.height} → ${after.width} × ${after.height}`;
  const heightDifference = Math.abs(after.height - before.height) / before.height;
  if (before.width !== after.width || heightDifference > maxHeightDifference)
    return { same: false, difference: `different size: ${sizes}` };
  const common = { width: before.width, height: Math.min(before.height, after.height) };
  const [one, two] = await Promise.all([cellsOf(baseline, common), cellsOf(actual, common)]);
  const count = one.width * one.height;
  let differing = 0;
  for (let cell = 0; cell < count; cell += 1) {
    const differs = [0, 1, 2].some((channel) => {
      const at = cell * 3 + channel;
      return Math.abs((one.data[at] ?? 0) - (two.data[at] ?? 0)) > maxChannelDifference;
    });
    if (differs) differing += 1;
  }
  return {
    same: differing <= maxDifferingCells,
    difference: `${differing} of ${count} cells differ, ${sizes}`,
  };
}
