import { limits } from '@sandstone/contract';
import { type ByteReader } from './byte.reader.ts';
import { isAdobeRgbExif, jpegAdobeRgbExif, jpegOrientationExif, orientationOf } from './exif.ts';
import { profileOf } from './icc.ts';
import { JpegEntropy, withStuffing } from './jpeg.entropy.ts';
import { finishScan, type Frame, isComplete, isFrame, readFrame, readScan, type Scan } from './jpeg.frame.ts';
import { huffmanTable, type HuffmanTable } from './jpeg.huffman.ts';
import { ScanParser } from './jpeg.scan.ts';
import { UnknownCodingError } from './unknown-coding.error.ts';

const marker = {
  huffmanTables: 0xc4,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantization: 0xdb,
  restartInterval: 0xdd,
  jfif: 0xe0,
  exif: 0xe1,
  profile: 0xe2,
  adobe: 0xee,
} as const;
const firstFrame = 0xc0;
const firstRestart = 0xd0;
const isRestart = (code: number) => code >= firstRestart && code <= 0xd7;
/** Without content. */
const isStandalone = (code: number) => code <= 0x01 || isRestart(code);
/** JFIF data without the rows of its thumbnail. */
const jfifBytes = 14;
const adobeBytes = 12;
const profileHeadBytes = 14;
const maxProfilePartBytes = 65_533 - profileHeadBytes;
/** Each block of a progressive JPEG needs eight bytes of memory. */
const maxProgressiveBlocks = 8 * 1024 * 1024;
const hasName = (content: Buffer, name: string) => content.toString('latin1', 0, name.length) === name;

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** What precedes the pixels, of which only the last segment of a kind counts. */
class JpegHead {
  frame: Frame | undefined;
  interval = 0;
  readonly tables = { dc: new Map<number, HuffmanTable>(), ac: new Map<number, HuffmanTable>() };
  readonly #applications = new Map<number, Buffer>();
  readonly #profile = new Map<number, Buffer>();
  #profileParts: number | undefined;
  #frame: Buffer | undefined;
  /** Segments to write before the next scan, by kind and number of a table. */
  readonly #pending = new Map<string, Buffer>();

  addApplication(code: number, content: Buffer): void {
    if (code === marker.jfif && content.length >= jfifBytes && hasName(content, 'JFIF\0')) {
      const jfif = Buffer.from(content.subarray(0, jfifBytes));
      // A thumbnail may show what was cut off the picture.
      jfif.fill(0, jfifBytes - 2);
      this.#applications.set(code, segment(code, jfif));
    } else if (code === marker.exif && hasName(content, 'Exif\0\0')) {
      const orientation = orientationOf(content);
      if (isAdobeRgbExif(content)) this.#applications.set(code, segment(code, jpegAdobeRgbExif(orientation)));
      else if (orientation === 1) this.#applications.delete(code);
      else this.#applications.set(code, segment(code, jpegOrientationExif(orientation)));
    } else if (code === marker.adobe && content.length >= adobeBytes && hasName(content, 'Adobe')) {
      this.#applications.set(code, segment(code, content.subarray(0, adobeBytes)));
    } else if (
      code === marker.profile &&
      content.length >= profileHeadBytes &&
      hasName(content, 'ICC_PROFILE\0')
    ) {
      this.#profile.set(content[12] ?? 0, content.subarray(profileHeadBytes));
      this.#profileParts = content[13];
    }
  }

  addFrame(code: number, content: Buffer): void {
    this.frame = readFrame(code, content);
    const blocks = this.frame?.components.reduce((sum, component) => sum + component.blocks, 0) ?? Infinity;
    const limit = this.frame?.isProgressive ? maxProgressiveBlocks : Number.MAX_SAFE_INTEGER;
    if (blocks > limit) throw new UnknownCodingError();
    this.#frame = segment(code, content);
  }

  addQuantization(content: Buffer): void {
    for (let at = 0; at < content.length;) {
      const bytes = 1 + ((content[at] ?? 0) >> 4 === 0 ? 64 : 128);
      if (at + bytes > content.length) return;
      const table = content.subarray(at, at + bytes);
      this.#pending.set(`quantization ${(content[at] ?? 0) & 15}`, segment(marker.quantization, table));
      at += bytes;
    }
  }

  addHuffman(content: Buffer): void {
    for (let at = 0; at + 17 <= content.length;) {
      const kind = content[at] ?? 0;
      const counts = content.subarray(at + 1, at + 17);
      const end = at + 17 + counts.reduce((sum, count) => sum + count, 0);
      const symbols = content.subarray(at + 17, end);
      const table = huffmanTable(counts, symbols);
      if (end > content.length || symbols.length > 256 || table === undefined) return;
      const name = kind >> 4 === 0 ? 'dc' : 'ac';
      this.tables[name].set(kind & 15, table);
      this.#pending.set(`${name} ${kind & 15}`, segment(marker.huffmanTables, content.subarray(at, end)));
      at = end;
    }
  }

  setInterval(content: Buffer): void {
    if (content.length !== 2) return;
    this.interval = content.readUInt16BE();
    this.#pending.set('interval', segment(marker.restartInterval, content));
  }

  /** The segments that a scan needs and that are not written yet. */
  *segments({ quantizationTables }: Frame, { components }: Scan): Generator<Buffer> {
    if (this.#frame !== undefined) {
      yield Buffer.from([0xff, marker.startOfImage]);
      for (const code of [marker.jfif, marker.exif, marker.adobe]) {
        const application = this.#applications.get(code);
        if (application !== undefined) yield application;
      }
      yield* this.#profileSegments();
    }
    const needed = new Set([
      ...quantizationTables.map((table) => `quantization ${table}`),
      ...components.flatMap(({ dcTable, acTable }) => [`dc ${dcTable}`, `ac ${acTable}`]),
      'interval',
    ]);
    for (const name of needed) {
      const pending = this.#pending.get(name);
      this.#pending.delete(name);
      if (pending !== undefined) yield pending;
    }
    if (this.#frame !== undefined) yield this.#frame;
    this.#frame = undefined;
  }

  *#profileSegments(): Generator<Buffer> {
    const count = this.#profile.size;
    const parts = Array.from({ length: count }, (_, index) => this.#profile.get(index + 1));
    // Decoders ignore a profile of which a part is missing.
    if (count === 0 || count !== this.#profileParts || parts.includes(undefined)) return;
    const profile = profileOf(Buffer.concat(parts.filter((part) => part !== undefined)));
    if (profile === undefined) return;
    const written = Math.ceil(profile.length / maxProfilePartBytes);
    for (let index = 0; index < written; index += 1) {
      const head = Buffer.from(`ICC_PROFILE\0${String.fromCharCode(index + 1, written)}`, 'latin1');
      const part = profile.subarray(index * maxProfilePartBytes, (index + 1) * maxProfilePartBytes);
      yield segment(marker.profile, Buffer.concat([head, part]));
    }
  }
}

/** Skips what is no marker, as decoders do. @returns undefined at the end of the body */
async function readMarker(body: ByteReader): Promise<number | undefined> {
  for (;;) {
    let [byte] = await body.read(1);
    while (byte !== undefined && byte !== 0xff) [byte] = await body.read(1);
    while (byte === 0xff) [byte] = await body.read(1);
    if (byte !== 0) return byte;
  }
}

/** @returns undefined where the body ends */
async function readContent(body: ByteReader): Promise<Buffer | undefined> {
  const length = await body.read(2);
  if (length.length < 2) return undefined;
  const contentBytes = Math.max(0, length.readUInt16BE() - 2);
  const content = await body.read(contentBytes);
  return content.length === contentBytes ? content : undefined;
}

/**
 * Finds the restart marker that begins a part of a scan. As libjpeg does, passes an earlier one, and leaves a later one
 * for the parts in between, which then have no data.
 */
async function findRestart(data: JpegEntropy, expected: number): Promise<'found' | 'later' | 'none'> {
  for (;;) {
    const code = await data.skipToMarker();
    if (code === undefined || (!isRestart(code) && code >= firstFrame)) return 'none';
    const ahead = isRestart(code) ? (code - firstRestart - expected) & 7 : 7;
    if (ahead === 1 || ahead === 2) return 'later';
    data.resume();
    if (ahead < 6) return 'found';
  }
}

/** Copies the data of a scan, up to their true end. */
async function* scanData(data: JpegEntropy, parser: ScanParser, interval: number): AsyncGenerator<Buffer> {
  const partUnits = interval === 0 ? parser.units : interval;
  for (let start = 0, part = 0; start < parser.units; start += partUnits, part += 1) {
    if (part > 0) {
      const expected = (part - 1) & 7;
      parser.restartAt(start);
      const found = await findRestart(data, expected);
      if (found === 'none') return;
      if (found === 'later') continue;
      yield Buffer.from([0xff, firstRestart + expected]);
    }
    const units = Math.min(partUnits, parser.units - start);
    for (let parsed = 0; parsed < units && !data.isOverrun;) {
      yield* withStuffing(await data.advance());
      parsed += parser.parse(units - parsed);
    }
    yield* withStuffing(data.takeLast());
  }
}

/**
 * Copies the picture of a JPEG without decoding it: tables, pixels, colour profile or colour space, and orientation. What follows the
 * picture, such as further pictures and films, is left out, also where the marker of its end is missing: the codes of
 * the pixels say where they end.
 *
 * @throws UnknownCodingError before anything is copied
 */
export async function* jpegWithoutMetadata(body: ByteReader): AsyncGenerator<Buffer> {
  const start = await body.read(2);
  if (start.length < 2) throw new UnknownCodingError();
  const head = new JpegHead();
  let scans = 0;
  for (;;) {
    const code = await readMarker(body);
    if (code === undefined || code === marker.endOfImage || code === marker.startOfImage) break;
    if (isStandalone(code)) continue;
    const content = await readContent(body);
    if (content === undefined) break;
    if (code === marker.huffmanTables) head.addHuffman(content);
    else if (code === marker.quantization) head.addQuantization(content);
    else if (code === marker.restartInterval) head.setInterval(content);
    else if (isFrame(code)) {
      if (head.frame !== undefined) break;
      head.addFrame(code, content);
    } else if (code === marker.startOfScan) {
      const { frame, tables } = head;
      const scan = frame && readScan(frame, content);
      const data = new JpegEntropy(body);
      const parser = frame && scan && ScanParser.create(data, frame, scan, tables);
      if (parser === undefined || scan === undefined || frame === undefined) {
        if (scans === 0) throw new UnknownCodingError();
        break;
      }
      yield* head.segments(frame, scan);
      yield segment(code, content);
      yield* scanData(data, parser, head.interval);
      scans += 1;
      finishScan(scan);
      if (isComplete(frame) || scans > limits.photo.maxScans) break;
      await data.skipToMarker();
      data.unreadMarker();
    } else if (scans === 0) head.addApplication(code, content);
  }
  if (scans === 0) throw new UnknownCodingError();
  yield Buffer.from([0xff, marker.endOfImage]);
}
