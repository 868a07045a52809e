import { type Routes } from '../http/route.ts';

export const openingRoutes = {
  adminOpening: { method: 'GET', path: '/api/admin/site/opening', access: 'admin' },
  adminSetOpening: { method: 'PUT', path: '/api/admin/site/opening', access: 'admin' },
} as const satisfies Routes;
