import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import exifr from 'exifr';
import sharp from 'sharp';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { drawPhoto, metadataMarks } from './testing/index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

const everything = { width: 500, height: 400, orientation: 8, exif: true, gps: true, xmp: true, iptc: true };
const payload = Buffer.from('sandstone-trailing-payload');
/** Texts that exist only in metadata. */
const traces = [
  ...Object.values(metadataMarks),
  payload.toString(),
  'Exif',
  'EXIF',
  'GPS',
  'http://ns.adobe.com',
  'xmpmeta',
  'XMP ',
  'Photoshop',
  '8BIM',
  'ICC_PROFILE',
  'ICCP',
  'T-1',
  '2024:06:01',
];

const photoPipeline = createPhotoPipeline();
// The tests read from buffers; the pipeline loads only files.
sharp.unblock({ operation: ['VipsForeignLoad'] });

describe('metadata', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s is in none of its variants, and says when it was taken',
    async (format) => {
      const drawn = Buffer.concat([await drawPhoto({ ...everything, format }), payload]);
      // Ensures that the source contains all metadata; PNG compresses some of it.
      const { exif, xmp } = await sharp(drawn).metadata();
      expect([exif?.includes(metadataMarks.gps), xmp?.includes(metadataMarks.xmp)]).toEqual([true, true]);
      expect(drawn.includes(metadataMarks.iptc)).toBe(format === 'jpeg');
      const path = join(folder, format);
      await writeFile(path, drawn);
      const { variants, takenAt } = await photoPipeline.process(path);
      expect([variants.length, takenAt]).toEqual([5, '2024-06-01T12:00:00']);
      for (const variant of variants) {
        const bytes = Buffer.from(variant.bytes);
        expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
        if (variant.format === 'webp') continue;
        const found: unknown = await exifr.parse(bytes, {
          gps: true,
          xmp: true,
          iptc: true,
          icc: true,
          ihdr: false,
          jfif: false,
        });
        expect(found).toBeUndefined();
      }
    },
  );

  it('of the test camera can be read, including GPS', async () => {
    const jpeg = await drawPhoto(everything);
    const found: unknown = await exifr.parse(jpeg, { gps: true, xmp: true, iptc: true });
    expect(found).toMatchObject({ Make: metadataMarks.exif, Caption: metadataMarks.iptc });
    expect(await exifr.gps(jpeg)).toMatchObject({ latitude: expect.closeTo(35.198, 2) });
  });
});
