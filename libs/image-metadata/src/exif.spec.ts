import { describe, expect, it } from '@jest/globals';
import { takenAtOf } from './exif.ts';

const now = new Date('2026-06-01T12:00:00Z');
const taken = 0x9003;
const digitized = 0x9004;
const camera = 0x8769;
const [text, long] = [2, 4];

interface Entry {
  tag: number;
  type?: number;
  /** A number is the value itself, or the offset of one that is longer. */
  value: string | number;
}

/** Exif data of two directories: the main one, which names the camera's, and that. */
function exifOf(entries: readonly Entry[], { order = 'MM', cameraAt = 26 } = {}): Buffer {
  const bytes = Buffer.alloc(26 + 2 + entries.length * 12 + 4);
  const isLittle = order === 'II';
  const uint16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const uint32 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const texts: Buffer[] = [];
  let end = bytes.length;
  const write = ({ tag, type = text, value }: Entry, at: number) => {
    uint16(tag, at);
    uint16(type, at + 2);
    uint32(typeof value === 'number' ? 1 : value.length + 1, at + 4);
    uint32(typeof value === 'number' ? value : end, at + 8);
    if (typeof value === 'number') return;
    const content = Buffer.from(`${value}\0`, 'latin1');
    texts.push(content);
    end += content.length;
  };
  bytes.write(order, 'latin1');
  uint16(42, 2);
  uint32(8, 4);
  uint16(1, 8);
  write({ tag: camera, type: long, value: cameraAt }, 10);
  uint16(entries.length, 26);
  entries.forEach((entry, index) => write(entry, 28 + index * 12));
  return Buffer.concat([bytes, ...texts]);
}

describe('the time at which a picture was taken', () => {
  const read = (exif: Buffer) => takenAtOf(exif, now);
  const of = (value: string) => read(exifOf([{ tag: taken, value }]));

  it.each(['MM', 'II'])(
    'is read in the order of bytes %s, with and without the prefix of a JPEG',
    (order) => {
      const exif = exifOf([{ tag: taken, value: '2025:10:07 18:30:00' }], { order });
      expect(read(exif)).toBe('2025-10-07T18:30:00');
      expect(read(Buffer.concat([Buffer.from('Exif\0\0'), exif]))).toBe('2025-10-07T18:30:00');
    },
  );

  it('is that of the digitizing where the file has no other possible one', () => {
    const scanned = { tag: digitized, value: '2024:02:29 00:00:00' };
    expect(read(exifOf([scanned]))).toBe('2024-02-29T00:00:00');
    expect(read(exifOf([scanned, { tag: taken, value: '0000:00:00 00:00:00' }]))).toBe('2024-02-29T00:00:00');
    expect(read(exifOf([scanned, { tag: taken, value: '2023:01:01 01:00:00' }]))).toBe('2023-01-01T01:00:00');
  });

  it('may be as far ahead as the zones of the earth', () => {
    expect(of('2026:06:02 02:00:00')).toBe('2026-06-02T02:00:00');
    expect(of('1826:01:01 00:00:00')).toBe('1826-01-01T00:00:00');
  });

  it.each([
    ['0000:00:00 00:00:00'],
    ['0001:01:01 00:00:00'],
    ['1825:12:31 23:59:59'],
    ['9999:12:31 23:59:59'],
    ['2026:06:02 12:00:00'],
    ['2025:02:29 10:00:00'],
    ['2025:13:01 10:00:00'],
    ['2025:10:07 24:00:00'],
    ['2025:10:07 18:30:60'],
    ['2025-10-07 18:30:00'],
    ['2025:10:07 18:30'],
    ['    :  :     :  :  '],
    ['20x5:10:07 18:30:00'],
    ['\xff\xff\xff\xff:10:07 18:30:00'],
    [''],
  ])('is unknown where the file says “%s”', (value) => {
    expect(of(value)).toBeNull();
  });

  it.each<[string, Buffer]>([
    ['are empty', Buffer.alloc(0)],
    ['are no Exif data', Buffer.from('nothing of this kind')],
    ['have no time', exifOf([])],
    ['have a number in its place', exifOf([{ tag: taken, type: long, value: 1_759_861_800 }])],
    ['have a text outside of the data', exifOf([{ tag: taken, value: 0xffff_fff0 }])],
    ['have a text that overlaps the directories', exifOf([{ tag: taken, value: 0 }])],
    ['name a directory outside of the data', exifOf([], { cameraAt: 0xffff_ffff })],
    ['name a directory at their end', exifOf([], { cameraAt: 43 })],
    ['name the main directory as that of the camera', exifOf([], { cameraAt: 8 })],
    ['name the middle of an entry as a directory', exifOf([], { cameraAt: 12 })],
  ])('is unknown where the data %s', (_what, exif) => {
    expect(read(exif)).toBeNull();
  });

  it('is unknown or right wherever the data are cut', () => {
    const exif = exifOf([{ tag: taken, value: '2025:10:07 18:30:00' }]);
    for (let length = 0; length < exif.length - 1; length += 1)
      expect(read(exif.subarray(0, length))).toBeNull();
    expect(read(exif.subarray(0, -1))).toBe('2025-10-07T18:30:00');
  });
});
