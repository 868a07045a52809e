import { type Routes } from '../http/route.ts';

export const libraryRoutes = {
  adminPhotos: { method: 'GET', path: '/api/admin/photos', access: 'admin' },
  adminPhotoStream: { method: 'GET', path: '/api/admin/photos/stream', access: 'admin' },
  adminRetryPhoto: { method: 'POST', path: '/api/admin/photos/:id/retry', access: 'admin' },
  adminUpdatePhoto: { method: 'PATCH', path: '/api/admin/photos/:id', access: 'admin' },
  adminDeletePhoto: { method: 'DELETE', path: '/api/admin/photos/:id', access: 'admin' },
  adminPhotoEdits: { method: 'GET', path: '/api/admin/photos/:id/edits', access: 'admin' },
  adminEditPhoto: { method: 'PUT', path: '/api/admin/photos/:id/edits', access: 'admin' },
  adminPhotoPicture: { method: 'GET', path: '/api/admin/pictures/:id/:size', access: 'admin' },
  adminLibrary: { method: 'GET', path: '/api/admin/library', access: 'admin' },
  adminLibraryMonths: { method: 'GET', path: '/api/admin/library/months', access: 'admin' },
  adminLibraryIds: { method: 'GET', path: '/api/admin/library/ids', access: 'admin' },
  adminPhotoUses: { method: 'POST', path: '/api/admin/library/uses', access: 'admin' },
  adminPhotoCommands: { method: 'GET', path: '/api/admin/library/commands', access: 'admin' },
  adminRunPhotoCommand: { method: 'POST', path: '/api/admin/library/commands', access: 'admin' },
  adminUndoPhotoCommand: { method: 'POST', path: '/api/admin/library/commands/:id/undo', access: 'admin' },
  adminPrepareDownload: { method: 'POST', path: '/api/admin/library/downloads', access: 'admin' },
  adminDownload: { method: 'GET', path: '/api/admin/library/downloads/:id', access: 'admin' },
} as const satisfies Routes;
