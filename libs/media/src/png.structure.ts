/** Colour space of a PNG without a profile. */
export interface PngColour {
  /** Encoding gamma; displays expect 1 / 2.2. */
  gamma?: number;
  /** CIE x and y of white, red, green and blue. */
  chromaticities?: readonly number[];
}

export interface PngStructure {
  /** Bytes of one decoded row. */
  rowBytes: number;
  height: number;
  interlaced: boolean;
  /** Has frames beside the picture of `IDAT`, or instead of it. */
  isAnimated: boolean;
  colour: PngColour;
}

const signatureBytes = 8;
/** Length, type and checksum of a chunk. */
const frameBytes = 12;
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
/** Each of these overrides gamma and chromaticities. */
const profileChunks: readonly string[] = ['sRGB', 'iCCP', 'cICP'];
/** Only these are kept, because a file may have millions. */
const readChunks: readonly string[] = ['IHDR', 'acTL', 'fcTL', 'gAMA', 'cHRM', ...profileChunks];

/** Parses a chunk of integers in units of 1 / 100,000. */
const readNumbers = (content: Buffer, count: number): number[] | undefined =>
  content.length === count * 4
    ? Array.from({ length: count }, (_, index) => content.readUInt32BE(index * 4) / 100_000)
    : undefined;

function readColour(chunks: ReadonlyMap<string, Buffer>): PngColour {
  if (profileChunks.some((name) => chunks.has(name))) return {};
  const [gamma] = readNumbers(chunks.get('gAMA') ?? Buffer.alloc(0), 1) ?? [];
  const chromaticities = readNumbers(chunks.get('cHRM') ?? Buffer.alloc(0), 8);
  return { gamma, chromaticities };
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
