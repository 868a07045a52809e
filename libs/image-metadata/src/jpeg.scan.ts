import { type JpegEntropy } from './jpeg.entropy.ts';
import { type Component, type Frame, type Scan } from './jpeg.frame.ts';
import { type HuffmanTable, lookUp } from './jpeg.huffman.ts';

interface Coded {
  component: Component;
  dc: HuffmanTable;
  ac: HuffmanTable;
}

/** Without any code. A scan does not use each of its tables. */
const noTable: HuffmanTable = {
  short: new Uint16Array(1024),
  highest: new Int32Array(17).fill(-1),
  offset: new Int32Array(17),
  symbols: Buffer.alloc(0),
};

function countOnes(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 0xff;
}

/** The bits of an integer for coefficients from `first` to `last`, of those from `start` on. */
function mask(first: number, last: number, start: number): number {
  const [from, to] = [Math.max(first - start, 0), Math.min(last - start, 31)];
  return from > to ? 0 : (0xffffffff >>> (31 - to)) & (0xffffffff << from);
}

/**
 * Follows the Huffman codes of a scan without computing pixels, to find where its data end. Reads what libjpeg reads,
 * also from data with faults.
 */
export class ScanParser {
  readonly units: number;
  readonly #data: JpegEntropy;
  readonly #scan: Scan;
  readonly #skipUnit: () => void;
  /** The next block, in a scan of one component. */
  #block = 0;
  /** Blocks left in a run without new coefficients. */
  #run = 0;

  /** @returns undefined where a table is missing */
  static create(
    data: JpegEntropy,
    frame: Frame,
    scan: Scan,
    tables: { dc: ReadonlyMap<number, HuffmanTable>; ac: ReadonlyMap<number, HuffmanTable> },
  ): ScanParser | undefined {
    const needsDc = scan.first === 0 && scan.high === 0;
    const needsAc = scan.last > 0;
    const coded: Coded[] = [];
    for (const { component, dcTable, acTable } of scan.components) {
      const dc = needsDc ? tables.dc.get(dcTable) : noTable;
      const ac = needsAc ? tables.ac.get(acTable) : noTable;
      if (dc === undefined || ac === undefined) return undefined;
      coded.push({ component, dc, ac });
    }
    return new ScanParser(data, frame, scan, coded);
  }

  private constructor(data: JpegEntropy, frame: Frame, scan: Scan, coded: Coded[]) {
    this.#data = data;
    this.#scan = scan;
    const [only] = coded;
    this.units = coded.length === 1 && only !== undefined ? only.component.blocks : frame.units;
    this.#skipUnit = this.#unitParser(frame, coded);
  }

  /** Parses up to `units` units. @returns how many; fewer where more data must arrive, or none are left */
  parse(units: number): number {
    let parsed = 0;
    while (parsed < units && this.#data.isReady && !this.#data.isOverrun) {
      this.#skipUnit();
      parsed += 1;
    }
    return parsed;
  }

  /** Continues after a restart marker, at this unit. */
  restartAt(unit: number): void {
    this.#block = unit;
    this.#run = 0;
  }

  #unitParser({ isProgressive }: Frame, coded: readonly Coded[]): () => void {
    const { first, high } = this.#scan;
    const blocks = coded.flatMap((each) =>
      Array.from({ length: coded.length === 1 ? 1 : each.component.blocksPerUnit }, () => each),
    );
    if (!isProgressive) return () => blocks.forEach((each) => this.#skipBlock(each));
    if (first === 0 && high > 0) return () => (this.#data.bit += blocks.length);
    if (first === 0) return () => blocks.forEach(({ dc }) => this.#skipValue(dc));
    const [only] = coded;
    if (only === undefined) return () => undefined;
    const nonZero = (only.component.nonZero ??= new Uint32Array(only.component.blocks * 2));
    return high === 0
      ? () => this.#skipFirst(only.ac, nonZero, this.#block++ * 2)
      : () => this.#skipRefinement(only.ac, nonZero, this.#block++ * 2);
  }

  /** The next 16 bits from a position. */
  #peek(bit: number): number {
    const { bytes } = this.#data;
    const at = bit >> 3;
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    return (three >> (8 - (bit & 7))) & 0xffff;
  }

  /** Skips a code and as many bits as its symbol says. */
  #skipValue(table: HuffmanTable): void {
    const found = lookUp(table, this.#peek(this.#data.bit));
    this.#data.bit += (found >> 8) + (found & 15);
  }

  #skipBlock({ dc, ac }: Coded): void {
    this.#skipValue(dc);
    let { bit } = this.#data;
    for (let at = 1; at < 64; at += 1) {
      const found = lookUp(ac, this.#peek(bit));
      const bits = found & 15;
      const zeros = (found >> 4) & 15;
      bit += (found >> 8) + bits;
      if (bits === 0 && zeros < 15) break;
      at += zeros;
    }
    this.#data.bit = bit;
  }

  /** Reads how many blocks a run has. */
  #readRun(bits: number): number {
    const run = (1 << bits) + (this.#peek(this.#data.bit) >> (16 - bits));
    this.#data.bit += bits;
    return run;
  }

  /** The first scan of some coefficients of a block. */
  #skipFirst(ac: HuffmanTable, nonZero: Uint32Array, block: number): void {
    if (this.#run > 0) {
      this.#run -= 1;
      return;
    }
    for (let at = this.#scan.first; at <= this.#scan.last; at += 1) {
      const found = lookUp(ac, this.#peek(this.#data.bit));
      const bits = found & 15;
      const zeros = (found >> 4) & 15;
      this.#data.bit += found >> 8;
      if (bits === 0 && zeros < 15) {
        this.#run = this.#readRun(zeros) - 1;
        return;
      }
      at += zeros;
      this.#data.bit += bits;
      if (bits > 0) setBit(nonZero, block, at);
    }
  }

  /** A later scan of some coefficients of a block: it has a bit for each one that was not zero before. */
  #skipRefinement(ac: HuffmanTable, nonZero: Uint32Array, block: number): void {
    const { first, last } = this.#scan;
    let at = first;
    while (this.#run === 0 && at <= last) {
      const found = lookUp(ac, this.#peek(this.#data.bit));
      const isNew = (found & 15) !== 0;
      let zeros = (found >> 4) & 15;
      this.#data.bit += found >> 8;
      if (isNew) this.#data.bit += 1;
      else if (zeros < 15) {
        this.#run = this.#readRun(zeros);
        break;
      }
      for (; at <= last; at += 1) {
        if (hasBit(nonZero, block, at)) this.#data.bit += 1;
        else if (--zeros < 0) break;
      }
      if (isNew) setBit(nonZero, block, at);
      at += 1;
    }
    if (this.#run === 0) return;
    this.#run -= 1;
    this.#data.bit +=
      countOnes((nonZero[block] ?? 0) & mask(at, last, 0)) +
      countOnes((nonZero[block + 1] ?? 0) & mask(at, last, 32));
  }
}

const hasBit = (bits: Uint32Array, block: number, at: number) =>
  (((bits[block + (at >> 5)] ?? 0) >>> (at & 31)) & 1) === 1;

function setBit(bits: Uint32Array, block: number, at: number): void {
  // A run of zeros may pass the end of a block; decoders ignore the coefficient.
  if (at > 63) return;
  const index = block + (at >> 5);
  bits[index] = (bits[index] ?? 0) | (1 << (at & 31));
}
