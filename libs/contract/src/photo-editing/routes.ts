import { type Routes } from '../http/route.ts';

export const photoEditingRoutes = {
  adminPhotos: { method: 'GET', path: '/api/admin/photos', access: 'admin' },
  adminPhotoStream: { method: 'GET', path: '/api/admin/photos/stream', access: 'admin' },
  adminRetryPhoto: { method: 'POST', path: '/api/admin/photos/:id/retry', access: 'admin' },
  adminUpdatePhoto: { method: 'PATCH', path: '/api/admin/photos/:id', access: 'admin' },
  adminDeletePhoto: { method: 'DELETE', path: '/api/admin/photos/:id', access: 'admin' },
  adminPhotoEdits: { method: 'GET', path: '/api/admin/photos/:id/edits', access: 'admin' },
  adminEditPhoto: { method: 'PUT', path: '/api/admin/photos/:id/edits', access: 'admin' },
  adminPhotoPicture: { method: 'GET', path: '/api/admin/pictures/:id/:size', access: 'admin' },
} as const satisfies Routes;
