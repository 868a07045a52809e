import { type Routes } from '../http/route.ts';

export const watermarkRoutes = {
  adminWatermark: { method: 'GET', path: '/api/admin/watermark', access: 'admin' },
  adminWatermarkProgress: { method: 'GET', path: '/api/admin/watermark/progress', access: 'admin' },
  adminSetWatermark: { method: 'PUT', path: '/api/admin/watermark', access: 'admin' },
} as const satisfies Routes;
