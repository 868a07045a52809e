import { type Routes } from '../http/route.ts';

export const uploadsRoutes = {
  upload: { method: 'POST', path: '/api/storage/upload', access: 'admin' },
  uploadMultiple: { method: 'POST', path: '/api/storage/upload-multiple', access: 'admin' },
} as const satisfies Routes;
