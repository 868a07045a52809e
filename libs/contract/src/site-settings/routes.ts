import { type Routes } from '../http/route.ts';

export const settingsRoutes = {
  adminSite: { method: 'GET', path: '/api/admin/site', access: 'admin' },
  adminSaveSiteWords: { method: 'PUT', path: '/api/admin/site/words', access: 'admin' },
  adminSaveSitePictures: { method: 'PUT', path: '/api/admin/site/pictures', access: 'admin' },
  adminSaveSiteLook: { method: 'PUT', path: '/api/admin/site/look', access: 'admin' },
  adminSaveSiteLinks: { method: 'PUT', path: '/api/admin/site/links', access: 'admin' },
  adminSaveSiteRules: { method: 'PUT', path: '/api/admin/site/rules', access: 'admin' },
  adminSaveSiteLegal: { method: 'PUT', path: '/api/admin/site/legal', access: 'admin' },
} as const satisfies Routes;
