import { readCicp } from './cicp.colour.ts';
import { type ColourSpace } from './colour.conversion.ts';
import { powerTransfer, srgbTransfer } from './colour.transfer.ts';

export interface PngStructure {
  /** Bytes of one decoded row. */
  rowBytes: number;
  height: number;
  interlaced: boolean;
  /** Has frames beside the picture of `IDAT`, or instead of it. */
  isAnimated: boolean;
  /** Without it, the colours are those of the profile, or else sRGB. */
  colour: ColourSpace | undefined;
}

const signatureBytes = 8;
/** Length, type and checksum of a chunk. */
const frameBytes = 12;
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
/** Each of these overrides gamma and chromaticities. */
const profileChunks: readonly string[] = ['sRGB', 'iCCP'];
/** Only these are kept, because a file may have millions. */
const readChunks: readonly string[] = ['IHDR', 'acTL', 'fcTL', 'gAMA', 'cHRM', 'cICP', ...profileChunks];

/** Parses a chunk of integers in units of 1 / 100,000. */
const readNumbers = (content: Buffer, count: number): number[] | undefined =>
  content.length === count * 4
    ? Array.from({ length: count }, (_, index) => content.readUInt32BE(index * 4) / 100_000)
    : undefined;

const screenGamma = 1 / 2.2;
/** libpng ignores such differences of the gamma too. */
const ignoredShare = 0.05;

function readGamma(content: Buffer): ColourSpace['transfer'] {
  const [gamma = 0] = readNumbers(content, 1) ?? [];
  return gamma <= 0 || Math.abs(gamma / screenGamma - 1) < ignoredShare
    ? srgbTransfer
    : powerTransfer(1 / gamma);
}

function readColour(chunks: ReadonlyMap<string, Buffer>): ColourSpace | undefined {
  const codePoints = readCicp(chunks.get('cICP') ?? Buffer.alloc(0));
  if (codePoints !== undefined) return codePoints;
  if (profileChunks.some((name) => chunks.has(name))) return undefined;
  return {
    transfer: readGamma(chunks.get('gAMA') ?? Buffer.alloc(0)),
    chromaticities: readNumbers(chunks.get('cHRM') ?? Buffer.alloc(0), 8),
  };
}

/** Parses the chunks of a PNG up to its pixels. Returns undefined without a header. */
export function readPng(bytes: Buffer): PngStructure | undefined {
  const chunks = new Map<string, Buffer>();
  for (let at = signatureBytes; at + frameBytes <= bytes.length;) {
    const end = at + frameBytes + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') break;
    if (readChunks.includes(name)) chunks.set(name, bytes.subarray(at + 8, end - 4));
    at = end;
  }
  const header = chunks.get('IHDR');
  if (header?.length !== 13) return undefined;
  const animation = chunks.get('acTL');
  const frames = animation?.length === 8 ? animation.readUInt32BE(0) : 0;
  return {
    rowBytes: header.readUInt32BE(0) * (samplesOf[header[9] ?? 6] ?? 4) * (header[8] === 16 ? 2 : 1),
    height: header.readUInt32BE(4),
    interlaced: header[12] === 1,
    // Without frame control before its pixels, the picture of a PNG is not a frame, and is never shown.
    isAnimated: frames > 1 || (frames === 1 && !chunks.has('fcTL')),
    colour: readColour(chunks),
  };
}
