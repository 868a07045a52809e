import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { addressedId, isoTime, pageQuery } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type photosRoutes } from './routes.ts';

export const pictureSource = z.object({
  type: z.string().describe('Media type, such as image/avif'),
  srcset: z.string().describe('URLs with widths, for <source srcset>'),
});
export type PictureSource = z.infer<typeof pictureSource>;

/** What the creator says of a photo. */
export const photoDetails = {
  description: z.string().trim().max(limits.photo.maxDescriptionLength).nullable(),
};

export const photo = z.object({
  id: z.uuid(),
  cdnUrl: z.string().describe('Path of the JPEG on this site'),
  ...photoDetails,
  width: z.int().positive().describe('Width of the upright original, px'),
  height: z.int().positive(),
  thumbHash: z.string().describe('ThumbHash, base64'),
  placeholder: z.string().describe('The ThumbHash as a data: URL'),
  animated: z.boolean(),
  sources: z.array(pictureSource).describe('Best first'),
  createdOn: isoTime,
});
export type Photo = z.infer<typeof photo>;

export const photosQuery = pageQuery
  .extend({
    from: addressedId.optional().describe('Id of the first photo of the page'),
    before: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('A previousCursor; returns the photos directly before it'),
    sort: z
      .literal('newest')
      .optional()
      .describe('Lists the newest photos first; by default, those that the creator has placed precede them'),
    event: z
      .string()
      .max(limits.video.maxSlugLength)
      .optional()
      .describe('Slug of an event; lists only its photos'),
  })
  .refine(({ cursor, from, before }) => [cursor, from, before].filter(Boolean).length < 2, {
    message: 'cursor, from and before exclude each other',
  });

export const photosPage = z.object({
  photos: z.array(photo),
  nextCursor: z.string().nullable(),
  previousCursor: z
    .string()
    .nullable()
    .optional()
    .describe('Cursor of the photos before, null if there are none; only with `from` or `before`'),
  index: z
    .int()
    .nonnegative()
    .optional()
    .describe('Position of the first photo among the selected ones, from 0; only with `from`'),
  total: z.int().nonnegative().describe('Number of all photos that the query selects'),
  events: z
    .array(z.object({ slug: z.string(), title: z.string() }))
    .max(limits.eventChips)
    .optional()
    .describe(
      'Events with some of the photos of the gallery, but not all: the selected one, then the newest ones; not with `sort`',
    ),
});
export type PhotosPage = z.infer<typeof photosPage>;

export const photosEndpoints = {
  photos: {
    summary:
      'Lists the photos of the gallery, in the order of the creator and then newest first, from the start, a cursor or a photo',
    query: photosQuery,
    response: photosPage,
    problems: ['photos_not_found'],
  },
} as const satisfies Record<keyof typeof photosRoutes, Endpoint>;
