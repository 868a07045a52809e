import { type Routes } from '../http/route.ts';
import { siteIconPattern } from './mark.ts';

export const settingsRoutes = {
  adminSite: { method: 'GET', path: '/api/admin/site', access: 'admin' },
  adminKeepSiteMark: { method: 'POST', path: '/api/admin/site/mark', access: 'admin' },
  adminSaveSite: { method: 'PUT', path: '/api/admin/site/:section', access: 'admin' },
} as const satisfies Routes;

/** The address stands in the HTML of pages. */
export const siteIconRoutes = {
  siteIcon: { method: 'GET', path: siteIconPattern, access: 'public' },
} as const satisfies Routes;
