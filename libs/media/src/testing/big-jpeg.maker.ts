import { Readable } from 'node:stream';
import { drawPhoto } from './photo.maker.ts';
import { jpegSegment } from './photo-metadata.ts';

const commentMarker = 0xfe;
const maxSegmentBytes = 65_537;
const minSegmentBytes = 5;

/** Streams a valid JPEG of exactly `bytes` bytes, filled up by comment segments. The seed determines its content. */
async function* bigJpegChunks(bytes: number, seed: number): AsyncGenerator<Buffer> {
  const jpeg = await drawPhoto({ width: 640, height: 480, seed });
  let missing = bytes - jpeg.length;
  if (missing < 0 || (missing > 0 && missing < minSegmentBytes)) {
    throw new RangeError(`Too small for a whole picture: ${bytes} bytes`);
  }
  yield jpeg.subarray(0, 2);
  const filling = Buffer.alloc(maxSegmentBytes, `padding ${seed} `);
  while (missing > 0) {
    // The remainder must be large enough for another segment.
    const size = missing > maxSegmentBytes ? Math.min(maxSegmentBytes, missing - minSegmentBytes) : missing;
    yield jpegSegment(commentMarker, filling.subarray(0, size - 4));
    missing -= size;
  }
  yield jpeg.subarray(2);
}

export function bigJpegStream(bytes: number, { seed = 1 } = {}): Readable {
  return Readable.from(bigJpegChunks(bytes, seed), { objectMode: false });
}

export async function bigJpeg(bytes: number, { seed = 1 } = {}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bigJpegChunks(bytes, seed)) chunks.push(chunk);
  return Buffer.concat(chunks, bytes);
}
