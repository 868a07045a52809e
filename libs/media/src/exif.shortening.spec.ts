import { describe, expect, it } from '@jest/globals';
import { type UploadType } from '@sandstone/contract';
import sharp from 'sharp';
import { shortenExif } from './exif.shortening.ts';
import { bytesOf } from './photo.inspector.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { drawPhoto, metadataMarks, pngChunk, withPngChunks } from './testing/index.ts';
import { jpegSegment, withJpegSegments } from './testing/photo-metadata.ts';

const entryBytes = 12;
const entries = 5400;
const maxExifBytes = 65_000;

/** Exif data whose directory has an orientation, and contains itself thousands of times. */
function nestedExif(orientation: number): Buffer {
  const exif = Buffer.alloc(maxExifBytes);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(entries, 8);
  for (let index = 0; index < entries; index += 1) {
    const at = 10 + index * entryBytes;
    const isFirst = index === 0;
    // The orientation as a number of two bytes; then the offset of the camera's directory.
    exif.writeUInt16BE(isFirst ? 0x0112 : 0x8769, at);
    exif.writeUInt16BE(isFirst ? 3 : 4, at + 2);
    exif.writeUInt32BE(1, at + 4);
    if (isFirst) exif.writeUInt16BE(orientation, at + 8);
    else exif.writeUInt32BE(8, at + 8);
  }
  return exif;
}

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** A WebP with Exif data of its own, which are replaced. */
async function webpWith(exif: Buffer): Promise<Buffer> {
  const webp = await drawPhoto({ width: 60, height: 40, format: 'webp', exif: true });
  const file = Buffer.concat([webp.subarray(0, webp.indexOf('EXIF')), riffChunk('EXIF', exif)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

const plain = { width: 60, height: 40 };
const insertedBeforeEnd = (png: Buffer, chunk: Buffer) =>
  Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
const files: Record<string, { type: UploadType; make: (exif: Buffer) => Promise<Buffer> }> = {
  JPEG: {
    type: 'image/jpeg',
    make: async (exif) =>
      withJpegSegments(await drawPhoto(plain), [
        jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])),
      ]),
  },
  'JPEG that repeats it': {
    type: 'image/jpeg',
    make: async (exif) =>
      withJpegSegments(
        await drawPhoto(plain),
        Array.from({ length: 50 }, () => jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))),
      ),
  },
  PNG: {
    type: 'image/png',
    make: async (exif) =>
      withPngChunks(await drawPhoto({ ...plain, format: 'png' }), [pngChunk('eXIf', exif)]),
  },
  'PNG, after its pixels': {
    type: 'image/png',
    make: async (exif) =>
      insertedBeforeEnd(await drawPhoto({ ...plain, format: 'png' }), pngChunk('eXIf', exif)),
  },
  WebP: { type: 'image/webp', make: webpWith },
};

describe('Exif data of a file', () => {
  it.each(Object.entries(files))('become its orientation: %s', async (_name, { type, make }) => {
    const file = await make(nestedExif(6));
    const before = await sharp(await make(Buffer.alloc(0)))
      .raw()
      .toBuffer();
    shortenExif(file, type);
    const { exif = Buffer.alloc(0), orientation } = await sharp(file).metadata();
    expect(orientation).toBe(6);
    // One directory of one entry.
    const tiff = exif.subarray(exif.indexOf('MM'));
    expect(tiff.readUInt16BE(8)).toBe(1);
    expect(tiff.subarray(26).every((byte) => byte === 0)).toBe(true);
    const shown = await sharp(file, { failOn: 'warning' }).raw().toBuffer();
    expect(shown.equals(before)).toBe(true);
  });

  it('turn the picture', async () => {
    for (const { make } of Object.values(files)) {
      const photo = await createPhotoPipeline().process(await make(nestedExif(6)));
      expect([photo.width, photo.height, photo.repaired]).toEqual([40, 60, false]);
    }
  });

  it('are left in the bytes of the caller', async () => {
    const file = await drawPhoto({ ...plain, exif: true });
    await createPhotoPipeline().inspect(file);
    expect(file.includes(metadataMarks.exif)).toBe(true);
    expect((await bytesOf(file)).buffer).not.toBe(file.buffer);
  });

  it('may be too short for an orientation, or cut off', async () => {
    for (const { type, make } of Object.values(files)) {
      const file = await make(Buffer.from('MM\0*'));
      for (let bytes = 0; bytes < file.length; bytes += 11) shortenExif(file.subarray(0, bytes), type);
      shortenExif(file, type);
      expect((await sharp(file).raw().toBuffer()).length).toBe(60 * 40 * 3);
    }
  });
});
