import { type Routes } from '../http/route.ts';

export const workRoutes = {
  adminWork: { method: 'GET', path: '/api/admin/work', access: 'admin' },
  adminFailedCovers: { method: 'GET', path: '/api/admin/covers/failed', access: 'admin' },
  adminRetryCovers: { method: 'POST', path: '/api/admin/covers/retry', access: 'admin' },
} as const satisfies Routes;
