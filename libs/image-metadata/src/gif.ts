import { type ByteReader } from './byte.reader.ts';

const headerBytes = 13;
const descriptorBytes = 9;
const block = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const label = { application: 0xff, comment: 0xfe } as const;
/** Identifiers of the extensions that repeat an animation, and of the one with a colour profile. */
const keptApplications: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

const tableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Hands sub-blocks on, up to the empty one that ends them. */
async function* subBlocks(body: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const size = await body.read(1);
    yield size;
    const [bytes = 0] = size;
    if (bytes === 0) return;
    yield* body.pass(bytes);
  }
}

async function* extensionWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  const head = await body.read(1);
  const [code] = head;
  const isApplication = code === label.application;
  const size = isApplication ? await body.read(1) : Buffer.alloc(0);
  const name = await body.read(size[0] ?? 0);
  const isKept = isApplication ? keptApplications.includes(name.toString('latin1')) : code !== label.comment;
  if (isKept) yield Buffer.concat([Buffer.from([block.extension]), head, size, name]);
  for await (const bytes of subBlocks(body)) if (isKept) yield bytes;
}

/** Copies the frames of a GIF without decoding them, with their timing and transparency. */
export async function* gifWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  const header = await body.read(headerBytes);
  yield header;
  yield* body.pass(tableBytes(header[10]));
  for (;;) {
    const [kind] = await body.read(1);
    if (kind === block.extension) yield* extensionWithoutMetadata(body);
    else if (kind === block.image) {
      const descriptor = await body.read(descriptorBytes);
      yield Buffer.concat([Buffer.from([kind]), descriptor]);
      // The LZW code size precedes the pixels.
      yield* body.pass(tableBytes(descriptor[8]) + 1);
      yield* subBlocks(body);
    } else break;
  }
  yield Buffer.from([block.trailer]);
}
