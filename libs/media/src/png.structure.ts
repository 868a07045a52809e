/** How a PNG without a profile says what its numbers mean. */
export interface PngColour {
  /** The exponent that light was stored with; 1 / 2.2 is what screens expect. */
  gamma?: number;
  /** CIE x and y of white, red, green and blue. */
  chromaticities?: readonly number[];
}

export interface PngStructure {
  /** Of one row, unpacked as the decoder holds it. */
  rowBytes: number;
  height: number;
  interlaced: boolean;
  /** More than 1 where it is animated (APNG). */
  frames: number;
  colour: PngColour;
}

const signatureBytes = 8;
/** Length, name and checksum. */
const frameBytes = 12;
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
/** Each of these says more precisely what the numbers mean. */
const profileChunks: readonly string[] = ['sRGB', 'iCCP', 'cICP'];
/** No others are kept: a file may hold millions. */
const readChunks: readonly string[] = ['IHDR', 'acTL', 'gAMA', 'cHRM', ...profileChunks];

/** The numbers of a chunk that holds nothing but hundred thousandths. */
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

/** Walks the chunks of a PNG up to its pixels. Undefined where its header is missing. */
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
  return {
    rowBytes: header.readUInt32BE(0) * (samplesOf[header[9] ?? 6] ?? 4) * (header[8] === 16 ? 2 : 1),
    height: header.readUInt32BE(4),
    interlaced: header[12] === 1,
    frames: animation?.length === 8 ? animation.readUInt32BE(0) : 1,
    colour: readColour(chunks),
  };
}
