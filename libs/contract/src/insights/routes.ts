import { type Routes } from '../http/route.ts';

export const insightsRoutes = {
  adminInsights: { method: 'GET', path: '/api/admin/insights', access: 'admin' },
  adminItemFigures: { method: 'GET', path: '/api/admin/insights/items', access: 'admin' },
} as const satisfies Routes;
