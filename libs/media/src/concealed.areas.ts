import { type PhotoEdits, type UploadType } from '@sandstone/contract';
import { concealAreas, type Samples, touchedPixels } from '@sandstone/domain';
import { type JpegStructure } from './jpeg.structure.ts';

/** Blocks of a codec: 8 pixels in a JPEG, 16 in a WebP. */
const jpegBlockPx = 8;
const webpBlockPx = 16;
/** Blocks around one that a decoder smooths it with where a file lacks bits of it. */
const smoothedBlocks = 2;

/**
 * Whether all pixels have to be decoded before any is scaled. A decoder that shrinks a picture mixes the pixels of a
 * concealed area into those beside it.
 */
export const isDecodedWhole = (edits: PhotoEdits | null): edits is PhotoEdits =>
  edits !== null && edits.covered.length > 0;

/**
 * Pixels beside an area whose decoded values may depend on what is inside: those of the same block of a codec, with the
 * colour samples that a decoder interpolates from the next one.
 */
export function concealMargin({ type, jpeg }: { type: UploadType; jpeg: JpegStructure | undefined }): number {
  if (type === 'image/webp') return webpBlockPx + 2;
  if (jpeg?.frame === undefined) return 0;
  const most = Math.max(1, ...jpeg.frame.components.flatMap(({ across, down }) => [across, down]));
  const blocks = jpeg.missingBits > 0 ? 1 + smoothedBlocks : 1;
  return blocks * jpegBlockPx * most + most;
}

/** Fills the concealed areas of the upright picture, in each of its frames. */
export function concealPixels(
  { data, width, height, frames, channels }: Samples & { frames: number },
  edits: PhotoEdits,
  margin: number,
): void {
  const areas = edits.covered.map((area) => touchedPixels(area, { width, height }, margin));
  const length = width * height * channels;
  for (let frame = 0; frame < frames; frame += 1) {
    const samples = data.subarray(frame * length, (frame + 1) * length);
    concealAreas({ data: samples, width, height, channels }, areas);
  }
}
