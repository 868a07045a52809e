export interface JpegFrame {
  /** Start-of-frame marker; it defines the coding process. */
  marker: number;
  bits: number;
  width: number;
  height: number;
  /** Sampling factors of each component. */
  components: readonly { id: number; across: number; down: number }[];
}

export interface JpegStructure {
  /** Missing in a truncated file, or one that is no JPEG. */
  frame?: JpegFrame;
  scans: number;
  exif?: Buffer;
  /**
   * The decoder keeps every coefficient until the last scan: the file is progressive, or has one scan per component.
   */
  keepsCoefficients: boolean;
  /** False for a file that is cut off. */
  hasEnd: boolean;
  /** Offset of the end of the last complete segment and its data. */
  endOffset: number;
  /** The most low bits that a coefficient lacks after all scans; Infinity where no scan has a coefficient. */
  missingBits: number;
  /** The same without the last scan. */
  missingBitsBeforeLastScan: number;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
const application1 = 0xe1;
const exifName = Buffer.from('Exif\0\0', 'latin1');
const hasExifName = (content: Buffer) => content.subarray(0, exifName.length).equals(exifName);
/** Restart markers, start of image, stuffed bytes and a reserved marker have no content. */
const isStandalone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Markers of Huffman and arithmetic tables and a reserved one share the range of frame markers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const progressiveMarkers: readonly number[] = [0xc2, 0xca];

function readFrame(marker: number, content: Buffer): JpegFrame | undefined {
  const count = content[5] ?? 0;
  if (content.length < 6 + count * 3) return undefined;
  const components = Array.from({ length: count }, (_, index) => {
    const sampling = content[7 + index * 3] ?? 0x11;
    return { id: content[6 + index * 3] ?? 0, across: sampling >> 4 || 1, down: sampling & 15 || 1 };
  });
  return {
    marker,
    bits: content[0] ?? 8,
    height: content.readUInt16BE(1),
    width: content.readUInt16BE(3),
    components,
  };
}

const coefficientsOfBlock = 64;
const maxComponentsOfScan = 4;

/** Follows which bits of the coefficients the scans contain. */
function trackBits() {
  const missing = new Map<number, Float64Array>();
  const of = (id: number) => {
    const bits = missing.get(id) ?? new Float64Array(coefficientsOfBlock).fill(Infinity);
    missing.set(id, bits);
    return bits;
  };
  return {
    /** @param content of the start of a scan: its components, range of coefficients and lowest bit */
    addScan(content: Buffer): void {
      const count = Math.min(content[0] ?? 0, maxComponentsOfScan);
      const [first = 0, last = 0, position = 0] = content.subarray(1 + count * 2);
      for (let index = 0; index < count; index += 1) {
        const bits = of(content[1 + index * 2] ?? 0);
        bits.fill(position & 15, first, last + 1);
      }
    },
    most: ({ components }: JpegFrame): number => Math.max(...components.flatMap(({ id }) => [...of(id)])),
  };
}

/** Parses the segments of a JPEG to its end, without decoding. */
export function readJpeg(bytes: Buffer): JpegStructure {
  const structure: JpegStructure = {
    scans: 0,
    keepsCoefficients: false,
    hasEnd: false,
    endOffset: 0,
    missingBits: Infinity,
    missingBitsBeforeLastScan: Infinity,
  };
  const bits = trackBits();
  let lastScan: Buffer | undefined;
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) {
      // Only the data of a scan follow a segment.
      structure.endOffset = bytes.length;
      break;
    }
    structure.endOffset = at;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    at += 1;
    if (marker === endOfImage) {
      structure.hasEnd = true;
      break;
    }
    if (marker === undefined) break;
    if (isStandalone(marker)) continue;
    if (at + 2 > bytes.length) break;
    const end = at + bytes.readUInt16BE(at);
    if (end > bytes.length) break;
    const content = bytes.subarray(at + 2, end);
    // A copy, which does not keep the whole file in memory.
    if (structure.exif === undefined && marker === application1 && hasExifName(content))
      structure.exif = Buffer.from(content);
    if (isFrame(marker)) structure.frame ??= readFrame(marker, content);
    if (marker === startOfScan) {
      const { frame } = structure;
      structure.scans += 1;
      structure.keepsCoefficients ||=
        frame !== undefined &&
        (progressiveMarkers.includes(frame.marker) || (content[0] ?? 0) < frame.components.length);
      if (lastScan !== undefined) bits.addScan(lastScan);
      lastScan = content;
    }
    at = end;
  }
  const { frame } = structure;
  if (frame !== undefined) {
    structure.missingBitsBeforeLastScan = bits.most(frame);
    if (lastScan !== undefined) bits.addScan(lastScan);
    structure.missingBits = bits.most(frame);
  }
  return structure;
}
