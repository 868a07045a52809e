import { type Routes } from '../http/route.ts';

export const postsRoutes = {
  posts: { method: 'GET', path: '/api/posts', access: 'public' },
  post: { method: 'GET', path: '/api/posts/:id', access: 'public' },
} as const satisfies Routes;
