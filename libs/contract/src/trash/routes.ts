import { type Routes } from '../http/route.ts';

export const trashRoutes = {
  adminTrash: { method: 'GET', path: '/api/admin/trash', access: 'admin' },
  adminRestore: { method: 'POST', path: '/api/admin/trash/restore', access: 'admin' },
  adminErase: { method: 'POST', path: '/api/admin/trash/erase', access: 'admin' },
  adminEmptyTrash: { method: 'POST', path: '/api/admin/trash/empty', access: 'admin' },
} as const satisfies Routes;
