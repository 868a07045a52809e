export interface GifFrame {
  left?: number;
  top?: number;
  width: number;
  height: number;
  /** Index of its only colour: red, green, blue. */
  colour: 0 | 1 | 2;
  /** 2 clears its area before the next frame. */
  disposal?: 0 | 1 | 2;
}

const bytesOf = (number: number) => [number & 255, number >> 8];

/** LZW codes of three bits, lowest bit first; clearing the table at each pixel keeps their size constant. */
function pixelBytes(count: number, colour: number): number[] {
  const [clear, end] = [4, 5];
  const codes = [...Array.from({ length: count }, () => [clear, colour]).flat(), end];
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const packed = Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit, place) => sum + (bit << place), 0),
  );
  const blocks: number[] = [];
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [2, ...blocks, 0];
}

/** A GIF of plain rectangles without any transparent colour. */
export function rectanglesGif(width: number, height: number, frames: readonly GifFrame[]): Buffer {
  const table = [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0];
  return Buffer.from([
    ...Buffer.from('GIF89a', 'latin1'),
    ...[...bytesOf(width), ...bytesOf(height), 0x81, 0, 0, ...table],
    ...frames.flatMap(({ left = 0, top = 0, width: across, height: down, colour, disposal = 0 }) => [
      ...[0x21, 0xf9, 4, disposal << 2, 10, 0, 0, 0],
      ...[0x2c, ...[left, top, across, down].flatMap(bytesOf), 0, ...pixelBytes(across * down, colour)],
    ]),
    0x3b,
  ]);
}
