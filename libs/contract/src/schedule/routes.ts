import { type Routes } from '../http/route.ts';

export const scheduleRoutes = {
  adminSchedule: { method: 'GET', path: '/api/admin/schedule', access: 'admin' },
  adminPlan: { method: 'PUT', path: '/api/admin/schedule', access: 'admin' },
  adminSetScheduleZone: { method: 'PUT', path: '/api/admin/schedule/zone', access: 'admin' },
} as const satisfies Routes;
