import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bytesPerPixel = 3;
/** Each byte of a row is stored as its difference from the same byte of the pixel before it. */
const subFilter = 1;

/** The pixels of the source that one pixel of the result covers, along one side. A share is 1 for a whole one. */
const coveredBy = (index: number, scale: number) => {
  const from = index * scale;
  const to = from + scale;
  const first = Math.floor(from);
  return Array.from({ length: Math.ceil(to) - first }, (_, offset) => {
    const at = first + offset;
    return { at, share: Math.min(to, at + 1) - Math.max(from, at) };
  });
};

/**
 * Makes a square smaller: each pixel is the mean of what it covers.
 * @param pixels rows of `side` pixels, three bytes each
 * @param size side of the result in px, at most `side`
 */
export function shrink(pixels: Uint8Array, side: number, size: number): Buffer {
  const scale = side / size;
  const covered = Array.from({ length: size }, (_, index) => coveredBy(index, scale));
  const result = Buffer.alloc(size * size * bytesPerPixel);
  covered.forEach((rows, y) => {
    covered.forEach((columns, x) => {
      for (let channel = 0; channel < bytesPerPixel; channel += 1) {
        let sum = 0;
        for (const row of rows)
          for (const column of columns)
            sum +=
              row.share * column.share * (pixels[(row.at * side + column.at) * bytesPerPixel + channel] ?? 0);
        result[(y * size + x) * bytesPerPixel + channel] = Math.round(sum / (scale * scale));
      }
    });
  });
  return result;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(data.length, 0);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), named.length + 4);
  return part;
}

/** Encodes a square as a PNG. @param pixels rows of `side` pixels, three bytes each */
export function pngOf(pixels: Uint8Array, side: number): Buffer {
  const rowBytes = side * bytesPerPixel;
  const filtered = Buffer.alloc((rowBytes + 1) * side);
  for (let y = 0; y < side; y += 1) {
    filtered[y * (rowBytes + 1)] = subFilter;
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const before = x < bytesPerPixel ? 0 : (pixels[at - bytesPerPixel] ?? 0);
      filtered[y * (rowBytes + 1) + 1 + x] = ((pixels[at] ?? 0) - before) & 0xff;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits for each of red, green and blue; the other bytes name the only methods that there are.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
