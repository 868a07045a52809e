/** A table of prefix codes of up to 16 bits. */
export interface HuffmanTable {
  /** By the next ten bits: length of the code and its symbol as `length << 8 | symbol`; 0 for a longer code. */
  short: Uint16Array;
  /** By length: the highest code, or -1. */
  highest: Int32Array;
  /** By length: what to add to a code for the index of its symbol. */
  offset: Int32Array;
  symbols: Buffer;
}

const shortBits = 10;
const maxLength = 16;
/** Decoders take what is no code for a zero, after its bits. */
const noCode = (maxLength + 1) << 8;

/** @returns undefined where the codes are impossible */
export function huffmanTable(counts: Buffer, symbols: Buffer): HuffmanTable | undefined {
  const short = new Uint16Array(1 << shortBits);
  const highest = new Int32Array(maxLength + 1).fill(-1);
  const offset = new Int32Array(maxLength + 1);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= maxLength; length += 1, code *= 2) {
    const count = counts[length - 1] ?? 0;
    offset[length] = index - code;
    for (let left = count; left > 0; left -= 1, code += 1, index += 1) {
      if (code >= 1 << length) return undefined;
      if (length > shortBits) continue;
      const first = code << (shortBits - length);
      short.fill((length << 8) | (symbols[index] ?? 0), first, first + (1 << (shortBits - length)));
    }
    if (count > 0) highest[length] = code - 1;
  }
  return { short, highest, offset, symbols };
}

/** Decodes the code at the start of 16 bits. @returns its length and symbol as `length << 8 | symbol` */
export function lookUp({ short, highest, offset, symbols }: HuffmanTable, bits: number): number {
  const found = short[bits >> (maxLength - shortBits)] ?? 0;
  if (found !== 0) return found;
  for (let length = shortBits + 1; length <= maxLength; length += 1) {
    const code = bits >> (maxLength - length);
    if (code <= (highest[length] ?? -1)) {
      return (length << 8) | (symbols[(code + (offset[length] ?? 0)) & 0xff] ?? 0);
    }
  }
  return noCode;
}
