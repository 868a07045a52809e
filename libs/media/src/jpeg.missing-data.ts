import sharp from 'sharp';

/** What libjpeg puts where it has no data: the middle of each component. */
const fillValue = 128;
const tolerance = 1;
const shrink = 8;

/**
 * The share of a JPEG, 0 to 1, for which its file has no data: the decoder warns, and leaves it plain grey. A picture
 * that is itself of exactly this grey cannot be told from it, so ask only of a file with a warning.
 */
export async function missingDataShare(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<number> {
  // As stored: a profile would change the grey, and CMYK has another one after its conversion.
  const { space } = await sharp(bytes).metadata();
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: false,
    ignoreIcc: true,
    autoOrient: false,
  });
  const stored = space === 'cmyk' ? image.pipelineColourspace('cmyk').toColourspace('cmyk') : image;
  const { data, info } = await stored
    .resize(Math.ceil(width / shrink), Math.ceil(height / shrink), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let missing = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel = data.subarray(at, at + info.channels);
    if (pixel.every((value) => Math.abs(value - fillValue) <= tolerance)) missing += 1;
  }
  return missing / (data.length / info.channels);
}
