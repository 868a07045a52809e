import { type Routes } from '../http/route.ts';

export const auditLogRoutes = {
  adminAudit: { method: 'GET', path: '/api/admin/audit', access: 'admin' },
} as const satisfies Routes;
