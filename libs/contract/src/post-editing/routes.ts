import { type Routes } from '../http/route.ts';

export const postEditingRoutes = {
  createPost: { method: 'POST', path: '/api/posts', access: 'admin' },
  updatePost: { method: 'PATCH', path: '/api/posts/:id', access: 'admin' },
  deletePost: { method: 'DELETE', path: '/api/posts/:id', access: 'admin' },
  adminPosts: { method: 'GET', path: '/api/admin/posts', access: 'admin' },
  adminPost: { method: 'GET', path: '/api/admin/posts/:id', access: 'admin' },
  adminPinPost: { method: 'PUT', path: '/api/admin/posts/:id/pin', access: 'admin' },
  adminPostDrafts: { method: 'GET', path: '/api/admin/post-drafts', access: 'admin' },
  adminPostDraft: { method: 'GET', path: '/api/admin/post-drafts/:id', access: 'admin' },
  adminSavePostDraft: { method: 'PUT', path: '/api/admin/post-drafts/:id', access: 'admin' },
  adminDeletePostDraft: { method: 'DELETE', path: '/api/admin/post-drafts/:id', access: 'admin' },
} as const satisfies Routes;
