import { createReadStream } from 'node:fs';

/** `open`: every block is whole and the end mark is missing; `cut`: the file ends in the middle of a block. */
export type GifEnd = 'whole' | 'open' | 'cut';

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;

/** The bytes of a colour table that this packed field announces. */
const tableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Asks for so many bytes at a time and is handed them. */
type Walk<Result> = Generator<number, Result, Buffer>;

function* walkSubBlocks(): Walk<void> {
  for (;;) {
    const [length = 0] = yield 1;
    if (length === 0) return;
    yield length;
  }
}

function* walkBlocks(atBoundary: (is: boolean) => void): Walk<GifEnd> {
  const head = yield 13;
  yield tableBytes(head[10]);
  for (;;) {
    atBoundary(true);
    const [kind] = yield 1;
    atBoundary(false);
    if (kind === trailer) return 'whole';
    if (kind === extension) {
      yield 1;
    } else if (kind === image) {
      const descriptor = yield 9;
      yield tableBytes(descriptor[8]);
      yield 1;
    } else {
      return 'open';
    }
    yield* walkSubBlocks();
  }
}

/**
 * Walks the blocks of a GIF without decoding any. libvips shows the frames that are left of a GIF that broke off, and
 * says nothing of the others.
 */
export async function readGifEnd(inputPath: string): Promise<GifEnd> {
  let boundary = false;
  const walk = walkBlocks((is) => (boundary = is));
  let wanted = walk.next();
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(inputPath) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    while (!wanted.done && rest.length - at >= wanted.value) {
      const taken = rest.subarray(at, at + wanted.value);
      at += wanted.value;
      wanted = walk.next(taken);
    }
    if (wanted.done) return wanted.value;
    rest = rest.subarray(at);
  }
  return boundary && rest.length === 0 ? 'open' : 'cut';
}
