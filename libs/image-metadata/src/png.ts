import { crc32 } from 'node:zlib';
import { type ByteReader } from './byte.reader.ts';
import { orientationExif, orientationOf, searchedExifBytes } from './orientation.ts';

const signatureBytes = 8;
/** Length and type of a chunk. */
const headBytes = 8;
const checksumBytes = 4;
/** The chunks that a viewer needs to show the picture. Others are texts, times, or unknown. */
const keptChunks: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs', 'sBIT'],
  ...['cHRM', 'gAMA', 'iCCP', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(headBytes + content.length + checksumBytes);
  bytes.writeUInt32BE(content.length);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, headBytes);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -checksumBytes)), headBytes + content.length);
  return bytes;
}

/** Copies the picture of a PNG without decoding it: pixels, animation, colour and orientation. */
export async function* pngWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  yield await body.read(signatureBytes);
  for (;;) {
    const head = await body.read(headBytes);
    if (head.length < headBytes) return;
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    if (keptChunks.has(type)) {
      yield head;
      yield* body.pass(length + checksumBytes);
      if (type === 'IEND') return;
      continue;
    }
    const searched = type === 'eXIf' ? Math.min(length, searchedExifBytes) : 0;
    const orientation = orientationOf(await body.read(searched));
    await body.skip(length - searched + checksumBytes);
    if (orientation !== 1) yield chunk('eXIf', orientationExif(orientation));
  }
}
