import { type Routes } from '../http/route.ts';

export const libraryRoutes = {
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
