import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { drawDemoPicture } from './picture.ts';

// A suite of the photo pipeline may have run in this process, which blocks these loaders.
sharp.unblock({ operation: ['VipsForeignLoad'] });

it('is the file of a camera that knows the time, or of a program that has removed it', async () => {
  const exifOf = async (takenAt: Date | null) =>
    (await sharp((await drawDemoPicture(0, takenAt)).jpeg).metadata()).exif?.toString('latin1');
  expect(await exifOf(new Date('2025-10-04T18:00:00Z'))).toContain('2025:10:04 18:00:00');
  expect(await exifOf(null)).toBeUndefined();
});
