import { type Routes } from '../http/route.ts';
import { siteIconPattern } from './mark.ts';

export const settingsRoutes = {
  adminSite: { method: 'GET', path: '/api/admin/site', access: 'admin' },
  adminKeepSiteMark: { method: 'POST', path: '/api/admin/site/mark', access: 'admin' },
  adminSaveSiteWords: { method: 'PUT', path: '/api/admin/site/words', access: 'admin' },
  adminSaveSitePictures: { method: 'PUT', path: '/api/admin/site/pictures', access: 'admin' },
  adminSaveSiteGallery: { method: 'PUT', path: '/api/admin/site/gallery', access: 'admin' },
  adminSaveSiteLook: { method: 'PUT', path: '/api/admin/site/look', access: 'admin' },
  adminSaveSiteLinks: { method: 'PUT', path: '/api/admin/site/links', access: 'admin' },
  adminSaveSiteRules: { method: 'PUT', path: '/api/admin/site/rules', access: 'admin' },
  adminSaveSiteLegal: { method: 'PUT', path: '/api/admin/site/legal', access: 'admin' },
} as const satisfies Routes;

/** The address stands in the HTML of pages. */
export const siteIconRoutes = {
  siteIcon: { method: 'GET', path: siteIconPattern, access: 'public' },
} as const satisfies Routes;
