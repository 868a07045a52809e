import { type Routes } from '../http/route.ts';

export const videoEditingRoutes = {
  adminEvents: { method: 'GET', path: '/api/admin/events', access: 'admin' },
  adminCreateEvent: { method: 'POST', path: '/api/admin/events', access: 'admin' },
  adminUpdateEvent: { method: 'PATCH', path: '/api/admin/events/:id', access: 'admin' },
  adminDeleteEvent: { method: 'DELETE', path: '/api/admin/events/:id', access: 'admin' },
  adminEventItems: { method: 'GET', path: '/api/admin/events/:id/items', access: 'admin' },
  adminMoveEventItem: { method: 'POST', path: '/api/admin/events/:id/items/move', access: 'admin' },
  adminVideos: { method: 'GET', path: '/api/admin/videos', access: 'admin' },
  adminUpdateVideo: { method: 'PATCH', path: '/api/admin/videos/:id', access: 'admin' },
  adminUpdateVideos: { method: 'POST', path: '/api/admin/videos/update', access: 'admin' },
  adminSync: { method: 'GET', path: '/api/admin/sync', access: 'admin' },
  adminNameLibrary: { method: 'PATCH', path: '/api/admin/sync/libraries/:libraryId', access: 'admin' },
  adminRequestSync: { method: 'POST', path: '/api/admin/sync', access: 'admin' },
} as const satisfies Routes;
