import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { decodedLength } from '../values/base64.ts';
import { z } from '../zod.ts';
import { type watermarkRoutes } from './routes.ts';
import { watermarkKinds, watermarkCorners } from './choices.ts';

// The mark that the creator has burnt into the pictures of photos.

const side = z.int().min(1).max(limits.watermark.maxSidePx);
/** A text is drawn by the creator's browser, in any script that it can write. Nobody decodes a file of the creator. */
export const watermarkPicture = z
  .strictObject({
    width: side,
    height: side,
    pixels: z.string().describe('Rows of pixels, each of four bytes: red, green, blue and opacity. Base64'),
  })
  .refine(({ width, height, pixels }) => decodedLength(pixels) === width * height * 4, {
    message: 'The pixels do not have the given size',
  });
export type WatermarkPicture = z.infer<typeof watermarkPicture>;

const fields = {
  kind: z.enum(watermarkKinds),
  text: z
    .string()
    .trim()
    .max(limits.watermark.maxTextLength)
    .describe('What the picture shows, so that it can be changed'),
  corner: z.enum(watermarkCorners),
  strength: z
    .int()
    .min(limits.watermark.minStrength)
    .max(limits.watermark.maxStrength)
    .describe('Percent of full opacity'),
  picture: watermarkPicture.nullable(),
};

const version = z.int().nonnegative().describe('Grows with each change; 0 while there was never a mark');

export const setWatermarkBody = z
  .strictObject({
    ...fields,
    unchangedSince: version
      .optional()
      .describe('The version that was read; the change is refused for another one'),
  })
  .refine(({ kind, picture }) => kind === 'off' || picture !== null, { message: 'picture: is required' })
  .refine(({ kind, text }) => kind !== 'text' || text !== '', { message: 'text: is required' });
export type SetWatermark = z.infer<typeof setWatermarkBody>;

export const watermarkProgress = z.object({
  total: z.int().nonnegative().describe('Photos whose pictures can be made again from their originals'),
  done: z.int().nonnegative().describe('Those of them that are finished'),
  withoutOriginal: z.int().nonnegative().describe('Photos whose pictures stay as they are'),
});
export type WatermarkProgress = z.infer<typeof watermarkProgress>;

export const watermarkResponse = z.object({ ...fields, version, progress: watermarkProgress });
export type WatermarkResponse = z.infer<typeof watermarkResponse>;

export const watermarkEndpoints = {
  adminWatermark: { summary: 'Returns the mark in the pictures of photos', response: watermarkResponse },
  adminWatermarkProgress: {
    summary: 'Returns how many photos have the current mark',
    response: watermarkProgress,
  },
  adminSetWatermark: {
    summary: 'Changes the mark; the pictures of all photos with an original are then made again',
    body: setWatermarkBody,
    response: watermarkResponse,
    problems: ['changed_since'],
  },
} as const satisfies Record<keyof typeof watermarkRoutes, Endpoint>;
