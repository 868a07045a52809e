import { type ByteReader } from './byte.reader.ts';
import { LzwReader } from './lzw.reader.ts';
import { UnknownCodingError } from './unknown-coding.error.ts';

const headerBytes = 13;
const descriptorBytes = 9;
const block = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const label = { application: 0xff, control: 0xf9 } as const;
const controlBytes = 4;
/** Identifiers of the extension that repeats an animation, and its content. */
const loops: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const loopBytes = 3;
/** The most that a code of pixels starts with. */
const maxCodeWidth = 11;

const tableBytes = (packed = 0) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

async function skipSubBlocks(body: ByteReader): Promise<void> {
  for (let [size] = await body.read(1); size !== undefined && size > 0; [size] = await body.read(1)) {
    await body.skip(size);
  }
}

/** @returns the extension as it is kept */
async function readExtension(body: ByteReader): Promise<Buffer | undefined> {
  const [code = 0, size = 0] = await body.read(2);
  const content = await body.read(size);
  if (size === 0) return undefined;
  const head = Buffer.from([block.extension, code, size]);
  if (code === label.control && size === controlBytes) {
    await skipSubBlocks(body);
    return Buffer.concat([head, content, Buffer.alloc(1)]);
  }
  if (code !== label.application || !loops.includes(content.toString('latin1'))) {
    await skipSubBlocks(body);
    return undefined;
  }
  const [loopSize = 0] = await body.read(1);
  const loop = await body.read(loopSize);
  if (loopSize > 0) await skipSubBlocks(body);
  const isKept = loopSize === loopBytes && loop[0] === 1;
  return isKept ? Buffer.concat([head, content, Buffer.from([loopSize]), loop, Buffer.alloc(1)]) : undefined;
}

/** Copies the pixels of a frame, up to the end of their codes. */
async function* framePixels(body: ByteReader, pixels: number): AsyncGenerator<Buffer> {
  const width = await body.read(1);
  yield width;
  const codes = new LzwReader(Math.min(width[0] ?? 0, maxCodeWidth), pixels);
  for (;;) {
    const [size = 0] = await body.read(1);
    const bytes = await body.read(size);
    const end = size === 0 ? 0 : codes.endIn(bytes);
    const kept = bytes.subarray(0, end);
    if (kept.length > 0) yield Buffer.concat([Buffer.from([kept.length]), kept]);
    if (end === undefined && bytes.length === size) continue;
    if (size > 0) await skipSubBlocks(body);
    yield Buffer.alloc(1);
    return;
  }
}

/** Copies the frames of a GIF without decoding them, with their timing and transparency. */
export async function* gifWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  const header = await body.read(headerBytes);
  if (header.length < headerBytes) throw new UnknownCodingError();
  yield header;
  yield* body.pass(tableBytes(header[10]));
  let control: Buffer | undefined;
  for (;;) {
    const [kind] = await body.read(1);
    if (kind === block.extension) {
      const kept = await readExtension(body);
      if (kept?.[1] === label.control) control = kept;
      else if (kept !== undefined) yield kept;
    } else if (kind === block.image) {
      const descriptor = await body.read(descriptorBytes);
      if (descriptor.length < descriptorBytes) break;
      // Timing and transparency belong to the next frame.
      if (control !== undefined) yield control;
      control = undefined;
      yield Buffer.concat([Buffer.from([kind]), descriptor]);
      yield* body.pass(tableBytes(descriptor[8]));
      yield* framePixels(body, descriptor.readUInt16LE(4) * descriptor.readUInt16LE(6));
    } else break;
  }
  yield Buffer.from([block.trailer]);
}
