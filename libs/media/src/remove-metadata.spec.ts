import { describe, expect, it } from '@jest/globals';
import { type UploadType } from '@sandstone/contract';
import { isAdobeRgbExif, UnknownCodingError, withoutMetadata } from '@sandstone/image-metadata';
import exifr from 'exifr';
import sharp from 'sharp';
import { colourPhoto, drawPhoto, metadataMarks, rectanglesGif } from './testing/index.ts';
import { exifColour, iptcSegment, jpegSegment, withJpegSegments } from './testing/photo-metadata.ts';

const trailing = Buffer.from('sandstone-trailing-payload');
const marks = [...Object.values(metadataMarks), trailing.toString(), 'T-1', 'T 50mm', 'xmpmeta', 'Photoshop'];
/** The chunk that ends a PNG. */
const pngEndBytes = 12;
const everything = { width: 120, height: 80, exif: true, gps: true, xmp: true, iptc: true };

/** Hands the file on in parts of a size. */
async function* inParts(file: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += bytes) {
    // A body that arrives over the network.
    await Promise.resolve();
    yield file.subarray(at, at + bytes);
  }
}

async function clean(file: Buffer, type: UploadType, partBytes = 64 * 1024): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await withoutMetadata(inParts(file, partBytes), type)) parts.push(part);
  return Buffer.concat(parts);
}

/** Nothing for a file without a picture. */
const cleanOrRefuse: typeof clean = (...file) =>
  clean(...file).catch((error: unknown) => {
    if (error instanceof UnknownCodingError) return Buffer.alloc(0);
    throw error;
  });

const shownPixels = (file: Buffer) => sharp(file, { pages: -1 }).autoOrient().raw().toBuffer();
/** Comparing as a whole would take minutes to print a difference. */
const expectSamePixels = async (one: Buffer, other: Buffer) =>
  expect((await shownPixels(one)).equals(await shownPixels(other))).toBe(true);
const foundIn = (file: Buffer) => marks.filter((mark) => file.includes(mark));

describe('a photo without its metadata', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('has the same pixels and orientation as %s', async (format) => {
    for (const orientation of [1, 3, 6, 8]) {
      const file = Buffer.concat([await drawPhoto({ ...everything, format, orientation }), trailing]);
      expect(foundIn(file)).toEqual(expect.arrayContaining([trailing.toString()]));
      const cleaned = await clean(file, `image/${format}`);
      expect(foundIn(cleaned)).toEqual([]);
      await expectSamePixels(cleaned, file);
      const { exif, xmp, orientation: kept } = await sharp(cleaned).metadata();
      expect(kept ?? 1).toBe(orientation);
      // Neither a camera nor a position is left.
      const tiff = exif?.subarray(exif.indexOf('MM'));
      const read: unknown = tiff && (await exifr.parse(tiff, { translateValues: false }));
      expect(read).toEqual(tiff && { Orientation: orientation });
      // Zeros stand where the XMP data of a WebP were.
      expect(xmp?.some((byte) => byte !== 0) ?? false).toBe(false);
    }
  });

  it('does not depend on how the file arrives', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await drawPhoto({ ...everything, format, orientation: 6 });
      const whole = await clean(file, `image/${format}`);
      for (const partBytes of [1, 7, 1000])
        expect((await clean(file, `image/${format}`, partBytes)).equals(whole)).toBe(true);
    }
  });

  it.each([
    ['p3-jpeg', 'image/jpeg'],
    ['p3-png16', 'image/png'],
  ] as const)('keeps the colour profile of %s', async (kind, type) => {
    const file = await colourPhoto(kind);
    const { icc } = await sharp(file).metadata();
    expect(icc).toBeDefined();
    expect((await sharp(await clean(file, type)).metadata()).icc).toEqual(icc);
  });

  it.each(['II', 'MM'] as const)('keeps Adobe RGB that Exif data of the order %s name', async (order) => {
    const named = exifColour({ order, colourSpace: 65_535, interoperability: 'R03' });
    const camera = Buffer.from(metadataMarks.exif);
    const exif = jpegSegment(0xe1, Buffer.concat([named, camera]));
    const file = withJpegSegments(await drawPhoto({ width: 60, height: 40 }), [exif]);
    const cleaned = await clean(file, 'image/jpeg');
    expect(foundIn(cleaned)).toEqual([]);
    const { exif: kept } = await sharp(cleaned).metadata();
    const read: unknown =
      kept && (await exifr.parse(kept.subarray(6), { interop: true, translateValues: false }));
    expect(read).toEqual({ Orientation: 1, ColorSpace: 65_535, InteropIndex: 'R03' });
    // A second removal finds nothing else.
    expect((await clean(cleaned, 'image/jpeg')).equals(cleaned)).toBe(true);
    expect(isAdobeRgbExif(kept ?? Buffer.alloc(0))).toBe(true);
  });

  it('keeps of a colour profile only what converts colours', async () => {
    const file = await colourPhoto('cmyk-jpeg');
    const cleaned = await clean(file, 'image/jpeg');
    // The measured patches of a test chart.
    expect([file.includes('targ'), cleaned.includes('targ')]).toEqual([true, false]);
    const converted = (jpeg: Buffer) => sharp(jpeg).toColourspace('srgb').raw().toBuffer();
    expect((await converted(cleaned)).equals(await converted(file))).toBe(true);
    expect(cleaned.length).toBeLessThan(file.length / 2);
  });

  it('keeps all scans of a progressive JPEG, and no comment, thumbnail or unknown segment', async () => {
    const thumbnail = Buffer.from('sandstone-thumbnail');
    const jfif = Buffer.concat([
      Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x03\x02', 'latin1'),
      thumbnail.subarray(0, 18),
    ]);
    const file = withJpegSegments(await drawPhoto({ width: 300, height: 200, progressive: true }), [
      jpegSegment(0xe0, jfif),
      jpegSegment(0xe0, Buffer.concat([Buffer.from('JFXX\0'), thumbnail])),
      jpegSegment(0xfe, thumbnail),
      jpegSegment(0xe2, Buffer.concat([Buffer.from('MPF\0'), thumbnail])),
      jpegSegment(0xe9, thumbnail),
      iptcSegment(),
    ]);
    const cleaned = await clean(file, 'image/jpeg', 100);
    expect(cleaned.includes('sandstone-thumb')).toBe(false);
    await expectSamePixels(cleaned, file);
  });

  it('keeps the animation of a GIF, and no comment', async () => {
    const extension = (code: number, ...blocks: readonly string[]) =>
      Buffer.concat([
        Buffer.from([0x21, code]),
        ...blocks.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])),
        Buffer.from([0]),
      ]);
    const gif = rectanglesGif(20, 10, [
      { width: 20, height: 10, colour: 0 },
      { left: 5, width: 5, height: 5, colour: 1, disposal: 2 },
      { width: 20, height: 10, colour: 2 },
    ]);
    const headBytes = 13 + 12;
    const file = Buffer.concat([
      gif.subarray(0, headBytes),
      extension(0xff, 'NETSCAPE2.0', '\x01\0\0'),
      extension(0xfe, 'sandstone-comment'),
      extension(0xff, 'XMP DataXMP', 'sandstone-xmp'),
      gif.subarray(headBytes),
      trailing,
    ]);
    const cleaned = await clean(file, 'image/gif', 3);
    expect([cleaned.includes('sandstone'), cleaned.includes('NETSCAPE2.0')]).toEqual([false, true]);
    await expectSamePixels(cleaned, file);
    expect((await sharp(cleaned, { pages: -1 }).metadata()).delay).toHaveLength(3);
  });

  it('keeps the animation of a WebP', async () => {
    const frames = rectanglesGif(20, 10, [
      { width: 20, height: 10, colour: 0 },
      { width: 20, height: 10, colour: 1 },
    ]);
    const file = await sharp(frames, { pages: -1 })
      .withExif({ IFD0: { Make: metadataMarks.exif } })
      .webp({ lossless: true })
      .toBuffer();
    const cleaned = await clean(file, 'image/webp', 11);
    expect([foundIn(file), foundIn(cleaned)]).toEqual([[metadataMarks.exif], []]);
    await expectSamePixels(cleaned, file);
  });

  it('keeps the pixels of a PNG before a fault, and the checksum of the others is not needed', async () => {
    const file = await drawPhoto({ width: 300, height: 200, noise: 1, format: 'png' });
    const end = file.length - pngEndBytes;
    const otherChecksum = Buffer.from(file).fill(0, end - 8, end - 4);
    await expectSamePixels(await clean(otherChecksum, 'image/png'), file);
    const middle = Math.floor(file.length / 2);
    const damaged = Buffer.from(file).fill(0xff, middle, middle + 50);
    const cleaned = await clean(damaged, 'image/png', 1000);
    const rows = 300 * 3 * 60;
    const pixels = await sharp(cleaned, { failOn: 'none' }).raw().toBuffer();
    expect(pixels.subarray(0, rows).equals((await shownPixels(file)).subarray(0, rows))).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('fails where the store of a %s fails', async (format) => {
    const file = await drawPhoto({ width: 300, height: 200, noise: 1, format });
    async function* failing() {
      yield* inParts(file.subarray(0, file.length / 2), 1000);
      throw new Error('The store went');
    }
    const copy = async () => {
      for await (const _part of await withoutMetadata(failing(), `image/${format}`));
    };
    await expect(copy()).rejects.toThrow('The store went');
  });

  it('closes the file when nobody reads on', async () => {
    const file = await drawPhoto({ width: 300, height: 200, noise: 1, format: 'png' });
    let isClosed = false;
    async function* body() {
      try {
        yield* inParts(file, 1000);
      } finally {
        isClosed = true;
      }
    }
    const cleaned = await withoutMetadata(body(), 'image/png');
    for (let part = 0; part < 4; part += 1) await cleaned.next();
    await cleaned.return(undefined);
    expect(isClosed).toBe(true);
  });

  it('ends where its format is broken', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const file = await drawPhoto({ width: 60, height: 40, format });
      for (let bytes = 0; bytes < Math.min(file.length, 400); bytes += 1) {
        const cut = await cleanOrRefuse(file.subarray(0, bytes), `image/${format}`);
        expect(cut.length).toBeLessThanOrEqual(bytes + 32);
      }
      const noise = Buffer.concat([file.subarray(0, 30), Buffer.alloc(500, 0xff), file.subarray(30)]);
      await cleanOrRefuse(noise, `image/${format}`, 13);
    }
  });
});
