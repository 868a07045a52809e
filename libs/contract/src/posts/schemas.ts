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
  pinned: z.boolean().describe('Whether it stands before the others'),
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

export const postOrders = ['pinnedFirst', 'date'] as const;
export type PostOrder = (typeof postOrders)[number];
export const postsQuery = pageQuery.extend({
  order: z.enum(postOrders).default('pinnedFirst').describe('date: pinned posts stand at their date'),
});

export const postsEndpoints = {
  posts: {
    summary: 'Lists posts, pinned ones first, then newest first, each with its first photos',
    query: postsQuery,
    response: postsPage,
  },
  post: {
    summary: 'Returns a post with all its photos in order',
    params: idParams,
    response: postResponse,
    problems: ['post_not_found'],
  },
} as const satisfies Record<keyof typeof postsRoutes, Endpoint>;
