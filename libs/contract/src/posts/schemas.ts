import { type Endpoint } from '../http/endpoint.ts';
import { photo } from '../photos/schemas.ts';
import { idParams, isoTime, pageQuery } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type postsRoutes } from './routes.ts';

export const post = z.object({
  id: z.uuid(),
  description: z.string(),
  createdOn: isoTime,
  updatedOn: isoTime,
  photos: z.array(photo).describe('In order; lists contain only the first three'),
  photoCount: z.int().nonnegative().describe('Number of photos in the whole post'),
});
export type Post = z.infer<typeof post>;
export const postsPage = z.object({
  posts: z.array(post),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative(),
});
export type PostsPage = z.infer<typeof postsPage>;
const postLink = post.pick({ id: true, description: true });
export type PostLink = z.infer<typeof postLink>;
export const postResponse = z.object({
  post,
  previous: postLink.nullable().describe('The next older post'),
  next: postLink.nullable().describe('The next newer post'),
});
export type PostResponse = z.infer<typeof postResponse>;

export const postsEndpoints = {
  posts: {
    summary: 'Lists posts, newest first, each with its first photos',
    query: pageQuery,
    response: postsPage,
  },
  post: {
    summary: 'Returns a post with all its photos in order',
    params: idParams,
    response: postResponse,
    problems: ['post_not_found'],
  },
} as const satisfies Record<keyof typeof postsRoutes, Endpoint>;
