import sharp from 'sharp';

/** libjpeg fills missing data with the middle of each component. */
const fillValue = 128;
const tolerance = 1;
const shrink = 8;

/**
 * Measures the share of a JPEG, 0 to 1, that its file has no data for and that the decoder fills with plain grey. The
 * same grey in a picture is indistinguishable, so call it only for a file with a warning.
 */
export async function missingDataShare(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<number> {
  // Without conversion: a profile would change the grey, and so would converting CMYK.
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
