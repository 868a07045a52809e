export interface PngStructure {
  /** Of one row, unpacked as the decoder holds it. */
  rowBytes: number;
  height: number;
  interlaced: boolean;
}

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** Reads the header of a PNG; undefined where it is missing. */
export function readPng(bytes: Buffer): PngStructure | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const width = bytes.readUInt32BE(16);
  const sampleBytes = bytes[24] === 16 ? 2 : 1;
  return {
    rowBytes: width * (samplesOf[bytes[25] ?? 6] ?? 4) * sampleBytes,
    height: bytes.readUInt32BE(20),
    interlaced: bytes[28] === 1,
  };
}
