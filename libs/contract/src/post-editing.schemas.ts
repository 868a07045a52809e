import { z } from 'zod';
import * as limits from './limits.ts';
import { adminPhoto, isoTime, pageQuery, photoIdList } from './schemas.ts';

const { maxDescriptionLength, maxPhotos } = limits.post;

// The repository checks the length and the number, with a message for each.
const description = z.string().describe(`Trimmed, 1 to ${maxDescriptionLength} characters`);
const photoIds = z.array(z.uuid()).describe(`In order, at most ${maxPhotos}, none twice`);

/** A post in the admin area, including photos that are not ready. */
export const adminPost = z.object({
  id: z.uuid(),
  description: z.string(),
  createdOn: isoTime,
  updatedOn: isoTime,
  photos: z.array(adminPhoto).describe('All of them, in order'),
});
export type AdminPost = z.infer<typeof adminPost>;
export const adminPostAnswer = z.object({ post: adminPost });
export type AdminPostAnswer = z.infer<typeof adminPostAnswer>;
export const adminPostsQuery = pageQuery.extend({
  photos: photoIdList
    .optional()
    .describe('Only posts in which one of these photos stands, separated by commas'),
});
export const adminPostsPage = z.object({
  posts: z.array(adminPost),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative(),
});
export type AdminPostsPage = z.infer<typeof adminPostsPage>;

export const createPostBody = z.strictObject({
  description,
  photoIds,
  key: z
    .uuid()
    .optional()
    .describe('A random id of the sender’s for this post: sent again, it makes no second post'),
});

export const updatePostBody = z.strictObject({
  description: description.optional(),
  photoIds: photoIds.optional(),
  updatedOn: isoTime.optional().describe('As it was read: a post that has changed since is left alone'),
});
