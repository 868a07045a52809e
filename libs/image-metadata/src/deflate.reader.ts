import { BitWindow } from './bit.window.ts';
import { deflateCodes, type DeflateCodes, lookUpDeflate } from './deflate.codes.ts';

const headerBytes = 2;
const checksumBytes = 4;
const endOfBlock = 256;
/** Order in which a block stores the lengths of the codes for lengths. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;
/** Of the symbols from 257 on: the shortest length, and the number of bits that are added to it. */
const shortest: readonly number[] = [
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27],
  ...[31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258],
];
const addedBits = (symbol: number) => (symbol < 265 || symbol > 284 ? 0 : (symbol - 261) >> 2);
const addedDistanceBits = (symbol: number) => Math.max(0, (symbol >> 1) - 1);
const fixedCodes = deflateCodes(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
);
const fixedDistances = deflateCodes(new Uint8Array(30).fill(5));

/**
 * Follows the codes of zlib data without unpacking them, to find where they end. Cuts them off after `limitBytes`, of
 * which a decoder then has all.
 */
export abstract class DeflateReader extends BitWindow {
  readonly #limitBytes: number;
  #unpackedBytes = 0;
  #state: 'header' | 'block' | 'codes' | 'stored' | 'checksum' | 'end' = 'header';
  #isLastBlock = false;
  #storedBytes = 0;
  #codes = fixedCodes;
  #distances = fixedDistances;

  constructor(limitBytes: number) {
    super();
    this.#limitBytes = limitBytes;
  }

  get isFinished(): boolean {
    return this.#state === 'end' || (this.ended && this.bit >= this.length * 8);
  }

  /** Follows the codes that have arrived. */
  parse(): void {
    while (!this.isFinished && this.isReady) this.#step();
  }

  #step(): void {
    switch (this.#state) {
      case 'header':
        this.bit += headerBytes * 8;
        this.#state = 'block';
        break;
      case 'block':
        this.#startBlock();
        break;
      case 'codes':
        this.#skipCode();
        break;
      case 'stored':
        this.#skipStored();
        break;
      case 'checksum':
        this.bit = Math.ceil(this.bit / 8) * 8 + checksumBytes * 8;
        this.#state = 'end';
        break;
      case 'end':
    }
  }

  #peek(): number {
    const { bytes, bit } = this;
    const at = bit >> 3;
    const three = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    return (three >> (bit & 7)) & 0xffff;
  }

  #read(bits: number): number {
    const value = this.#peek() & ((1 << bits) - 1);
    this.bit += bits;
    return value;
  }

  #code(codes: DeflateCodes): number | undefined {
    const found = lookUpDeflate(codes, this.#peek());
    this.bit += found >> 9;
    return found === 0 ? undefined : found & 511;
  }

  #startBlock(): void {
    this.#isLastBlock = this.#read(1) === 1;
    const kind = this.#read(2);
    if (kind === 0) {
      this.bit = Math.ceil(this.bit / 8) * 8;
      this.#storedBytes = this.#read(16);
      // The same number follows, inverted.
      this.bit += 16;
      this.#state = 'stored';
    } else if (kind === 1) {
      [this.#codes, this.#distances] = [fixedCodes, fixedDistances];
      this.#state = 'codes';
    } else this.#state = kind === 2 && this.#readTables() ? 'codes' : 'end';
  }

  #readTables(): boolean {
    const literals = this.#read(5) + 257;
    const all = literals + this.#read(5) + 1;
    const ordered = new Uint8Array(lengthOrder.length);
    const stored = this.#read(4) + 4;
    for (const symbol of lengthOrder.slice(0, stored)) ordered[symbol] = this.#read(3);
    const lengthCodes = deflateCodes(ordered);
    const lengths = new Uint8Array(all);
    for (let index = 0; index < all;) {
      const symbol = this.#code(lengthCodes);
      if (symbol === undefined) return false;
      if (symbol < 16) lengths[index++] = symbol;
      else {
        const repeated = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
        const count = symbol === 18 ? this.#read(7) + 11 : this.#read(symbol - 14) + 3;
        lengths.fill(repeated, index, index + count);
        index += count;
      }
    }
    this.#codes = deflateCodes(lengths.subarray(0, literals));
    this.#distances = deflateCodes(lengths.subarray(literals));
    return true;
  }

  #endBlock(): void {
    this.#state = this.#isLastBlock ? 'checksum' : 'block';
  }

  #skipCode(): void {
    const start = this.bit;
    const symbol = this.#code(this.#codes);
    if (symbol === endOfBlock) {
      this.#endBlock();
      return;
    }
    if (symbol === undefined || this.#unpackedBytes >= this.#limitBytes) {
      this.bit = start;
      this.#state = 'end';
      return;
    }
    if (symbol < endOfBlock) {
      this.#unpackedBytes += 1;
      return;
    }
    const added = addedBits(symbol);
    this.#unpackedBytes += (shortest[symbol - 257] ?? 0) + this.#read(added);
    const distance = this.#code(this.#distances);
    if (distance === undefined) this.#state = 'end';
    else this.bit += addedDistanceBits(distance);
  }

  #skipStored(): void {
    const arrived = this.length - (this.bit >> 3);
    const left = this.#limitBytes - this.#unpackedBytes;
    const skipped = Math.max(0, Math.min(this.#storedBytes, arrived, left));
    this.bit += skipped * 8;
    this.#storedBytes -= skipped;
    this.#unpackedBytes += skipped;
    if (this.#storedBytes === 0) this.#endBlock();
    else if (skipped === 0) this.#state = 'end';
  }
}
