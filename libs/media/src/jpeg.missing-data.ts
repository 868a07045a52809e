import sharp from 'sharp';
import { type JpegFrame } from './jpeg.structure.ts';

/** libjpeg fills missing data with the middle of each component. */
const fillValue = 128;
const tolerance = 1;
/** One of so many rows and columns is measured. */
const step = 4;

/**
 * Measures the share of a JPEG, 0 to 1, that its file has no data for and that the decoder fills with plain grey. The
 * same grey in a picture is indistinguishable, so call it only for a file with a warning.
 */
export async function missingDataShare(
  bytes: Buffer,
  { width, height, components }: JpegFrame,
): Promise<number> {
  // Without conversion: a profile would change the grey, and so would converting CMYK.
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: false,
    ignoreIcc: true,
    autoOrient: false,
  });
  const stored = components.length === 4 ? image.pipelineColourspace('cmyk').toColourspace('cmyk') : image;
  const { data, info } = await stored
    // Other kernels, and the full size, mix the grey with the rows and columns beside it, which are a large share of a
    // small picture.
    .resize(Math.ceil(width / step), Math.ceil(height / step), { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let missing = 0;
  let grey = 0;
  for (let at = 0; at < data.length; at += 1) {
    if (Math.abs((data[at] ?? 0) - fillValue) <= tolerance) grey += 1;
    if (at % info.channels < info.channels - 1) continue;
    if (grey === info.channels) missing += 1;
    grey = 0;
  }
  return missing / (data.length / info.channels);
}
