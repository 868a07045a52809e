export interface JpegFrame {
  /** Start-of-frame marker; it defines the coding process. */
  marker: number;
  bits: number;
  width: number;
  height: number;
  /** Sampling factors of each component. */
  components: readonly { across: number; down: number }[];
}

export interface JpegStructure {
  /** Missing in a truncated file, or one that is no JPEG. */
  frame?: JpegFrame;
  scans: number;
  /**
   * The decoder keeps every coefficient until the last scan: the file is progressive, or has one scan per component.
   */
  keepsCoefficients: boolean;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
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
    return { across: sampling >> 4 || 1, down: sampling & 15 || 1 };
  });
  return {
    marker,
    bits: content[0] ?? 8,
    height: content.readUInt16BE(1),
    width: content.readUInt16BE(3),
    components,
  };
}

/** Parses the segments of a JPEG to its end, without decoding. */
export function readJpeg(bytes: Buffer): JpegStructure {
  const structure: JpegStructure = { scans: 0, keepsCoefficients: false };
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? endOfImage;
    at += 1;
    if (marker === endOfImage || at + 2 > bytes.length) break;
    if (isStandalone(marker)) continue;
    const end = at + bytes.readUInt16BE(at);
    const content = bytes.subarray(at + 2, end);
    if (isFrame(marker)) structure.frame ??= readFrame(marker, content);
    if (marker === startOfScan) {
      const { frame } = structure;
      structure.scans += 1;
      structure.keepsCoefficients ||=
        frame !== undefined &&
        (progressiveMarkers.includes(frame.marker) || (content[0] ?? 0) < frame.components.length);
    }
    at = end;
  }
  return structure;
}
