import { type Routes } from '../http/route.ts';

export const releaseRoutes = {
  adminRelease: { method: 'GET', path: '/api/admin/release', access: 'admin' },
} as const satisfies Routes;
