import { type Routes } from '../http/route.ts';

export const membersRoutes = {
  adminMembers: { method: 'GET', path: '/api/admin/members', access: 'admin' },
  adminUpdateMember: { method: 'PATCH', path: '/api/admin/members/:id', access: 'admin' },
} as const satisfies Routes;
