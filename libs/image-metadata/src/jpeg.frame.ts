/** One colour component of a JPEG. */
export interface Component {
  id: number;
  /** Blocks of 8 × 8 samples in one unit of an interleaved scan. */
  blocksPerUnit: number;
  /** Blocks of the whole component. */
  blocks: number;
  /** By coefficient: its lowest bit that the scans so far contain; -1 before its first scan. */
  lowestBit: Int8Array;
  /** By block: one bit for each coefficient that is not zero, in two integers. Only later scans need it. */
  nonZero?: Uint32Array;
}

export interface Frame {
  isProgressive: boolean;
  /** Units of an interleaved scan. */
  units: number;
  components: Component[];
  /** Numbers of the tables of its components. */
  quantizationTables: number[];
}

export interface ScanComponent {
  component: Component;
  dcTable: number;
  acTable: number;
}

export interface Scan {
  components: ScanComponent[];
  /** First and last coefficient. */
  first: number;
  last: number;
  /** Bit that earlier scans ended at, 0 for a first scan; and the one that this scan ends at. */
  high: number;
  low: number;
}

const coefficients = 64;
const maxUnitBlocks = 10;
const huffmanFrames: readonly number[] = [0xc0, 0xc1, 0xc2];
const progressiveFrame = 0xc2;

export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** @returns undefined for coding that is not parsed here, such as arithmetic, and for an impossible header */
export function readFrame(marker: number, content: Buffer): Frame | undefined {
  const count = content[5] ?? 0;
  if (!huffmanFrames.includes(marker) || content[0] !== 8 || count < 1 || count > 4) return undefined;
  if (content.length !== 6 + count * 3) return undefined;
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  const sampling = Array.from({ length: count }, (_, index) => {
    const packed = content[7 + index * 3] ?? 0;
    const [id = 0, table = 0] = [content[6 + index * 3], content[8 + index * 3]];
    return { id, across: packed >> 4, down: packed & 15, table };
  });
  const isPossible = sampling.every(
    ({ across, down }) => across >= 1 && across <= 4 && down >= 1 && down <= 4,
  );
  if (width === 0 || height === 0 || !isPossible) return undefined;
  const mostAcross = Math.max(...sampling.map(({ across }) => across));
  const mostDown = Math.max(...sampling.map(({ down }) => down));
  return {
    isProgressive: marker === progressiveFrame,
    units: Math.ceil(width / (8 * mostAcross)) * Math.ceil(height / (8 * mostDown)),
    components: sampling.map(({ id, across, down }) => ({
      id,
      blocksPerUnit: across * down,
      blocks: Math.ceil((width * across) / (8 * mostAcross)) * Math.ceil((height * down) / (8 * mostDown)),
      lowestBit: new Int8Array(coefficients).fill(-1),
    })),
    quantizationTables: sampling.map(({ table }) => table),
  };
}

/** @returns undefined for an impossible scan */
export function readScan({ isProgressive, components }: Frame, content: Buffer): Scan | undefined {
  const count = content[0] ?? 0;
  if (count < 1 || count > 4 || content.length !== 4 + count * 2) return undefined;
  const chosen: ScanComponent[] = [];
  for (let index = 0; index < count; index += 1) {
    const component = components.find(({ id }) => id === content[1 + index * 2]);
    const tables = content[2 + index * 2] ?? 0;
    if (component === undefined || chosen.some((each) => each.component === component)) return undefined;
    chosen.push({ component, dcTable: tables >> 4, acTable: tables & 15 });
  }
  const unitBlocks = chosen.reduce((sum, { component }) => sum + component.blocksPerUnit, 0);
  if (count > 1 && unitBlocks > maxUnitBlocks) return undefined;
  // Decoders ignore the other fields of a sequential JPEG.
  if (!isProgressive) return { components: chosen, first: 0, last: coefficients - 1, high: 0, low: 0 };
  const [first = 0, last = 0, bits = 0] = content.subarray(1 + count * 2);
  const [high, low] = [bits >> 4, bits & 15];
  const isPossible = first === 0 ? last === 0 : count === 1 && first <= last && last < coefficients;
  const isNext = high === 0 || low === high - 1;
  return isPossible && isNext && low <= 13 ? { components: chosen, first, last, high, low } : undefined;
}

/** Records what a scan contains. */
export function finishScan({ components, first, last, low }: Scan): void {
  for (const { component } of components) component.lowestBit.fill(low, first, last + 1);
}

/** True once the scans have every bit of every coefficient: no decoder needs more. */
export const isComplete = ({ components }: Frame): boolean =>
  components.every(({ lowestBit }) => lowestBit.every((bit) => bit === 0));
