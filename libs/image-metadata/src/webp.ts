import { type ByteReader } from './byte.reader.ts';
import { orientationExif, orientationOf, searchedExifBytes } from './orientation.ts';

const fileHeadBytes = 12;
const headBytes = 8;
/** Position, size and duration of a frame; chunks with its pixels follow. */
const frameHeadBytes = 16;
const pictureChunks: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP']);
const emptyBlock = Buffer.alloc(64 * 1024);

function* zeros(count: number): Generator<Buffer> {
  for (let left = count; left > 0; left -= emptyBlock.length) yield emptyBlock.subarray(0, left);
}

/**
 * Copies the picture of a WebP without decoding it. The file says its length first, so metadata is overwritten rather
 * than left out: Exif data by the orientation alone, and anything else by zeros.
 */
export async function* webpWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  const fileHead = await body.read(fileHeadBytes);
  yield fileHead;
  if (fileHead.length < fileHeadBytes) return;
  // The length counts from the type of the file, which is a part of the head. What follows it is left out.
  let left = fileHead.readUInt32LE(4) - 4;
  while (left >= headBytes) {
    const head = await body.read(headBytes);
    if (head.length < headBytes) return;
    yield head;
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (name === 'ANMF') {
      yield* body.pass(frameHeadBytes);
      left -= headBytes + frameHeadBytes;
      continue;
    }
    // Chunks have an even length.
    const filled = Math.min(length + (length % 2), left - headBytes);
    left -= headBytes + filled;
    if (pictureChunks.has(name)) {
      yield* body.pass(filled);
      continue;
    }
    const searched = name === 'EXIF' ? Math.min(filled, searchedExifBytes) : 0;
    const exif = orientationExif(orientationOf(await body.read(searched)));
    await body.skip(filled - searched);
    const kept = exif.length <= searched ? exif : Buffer.alloc(0);
    yield kept;
    yield* zeros(filled - kept.length);
  }
}
