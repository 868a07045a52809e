/** A table of deflate's prefix codes of up to 15 bits, whose bits are read from the lowest one. */
export interface DeflateCodes {
  /** By the next ten bits: `length << 9 | symbol`; 0 for a longer code. */
  short: Uint16Array;
  /** By length: number of codes. */
  counts: Uint16Array;
  /** Ordered by their codes. */
  symbols: Uint16Array;
}

const shortBits = 10;
const maxLength = 15;

function reversed(code: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit += 1) bits |= ((code >> bit) & 1) << (length - 1 - bit);
  return bits;
}

/** @param lengths by symbol: number of bits of its code, or 0 for a symbol without a code */
export function deflateCodes(lengths: Uint8Array): DeflateCodes {
  const counts = new Uint16Array(maxLength + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const next = new Uint16Array(maxLength + 2);
  for (let length = 1; length <= maxLength; length += 1) {
    next[length + 1] = (next[length] ?? 0) + (counts[length] ?? 0);
  }
  const starts = next.slice();
  const firstCodes = new Uint16Array(maxLength + 1);
  for (let length = 1, code = 0; length <= maxLength; length += 1) {
    code = (code + (counts[length - 1] ?? 0)) << 1;
    firstCodes[length] = code;
  }
  const symbols = new Uint16Array(lengths.length);
  const short = new Uint16Array(1 << shortBits);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    const index = next[length] ?? 0;
    next[length] = index + 1;
    symbols[index] = symbol;
    if (length > shortBits) return;
    const code = (firstCodes[length] ?? 0) + index - (starts[length] ?? 0);
    for (let at = reversed(code, length); at < short.length; at += 1 << length)
      short[at] = (length << 9) | symbol;
  });
  return { short, counts, symbols };
}

/** Decodes the code at the start of 16 bits. @returns `length << 9 | symbol`, or 0 where no code begins so */
export function lookUpDeflate({ short, counts, symbols }: DeflateCodes, bits: number): number {
  const found = short[bits & ((1 << shortBits) - 1)] ?? 0;
  if (found !== 0) return found;
  for (let length = 1, code = 0, first = 0, index = 0; length <= maxLength; length += 1) {
    code |= (bits >> (length - 1)) & 1;
    const count = counts[length] ?? 0;
    if (code - first < count) return (length << 9) | (symbols[index + code - first] ?? 0);
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return 0;
}
