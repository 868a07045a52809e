import { type Routes } from '../http/route.ts';

/** Used by the page of the set-up, before anybody is an administrator. */
export const setupRoutes = {
  setup: { method: 'GET', path: '/api/setup', access: 'public', whileClosed: true },
  claimSite: { method: 'POST', path: '/api/setup', access: 'member', whileClosed: true },
} as const satisfies Routes;

/** The list of what a new site still needs. */
export const setupStepsRoutes = {
  adminSetup: { method: 'GET', path: '/api/admin/setup', access: 'admin' },
  adminDismissSetup: { method: 'POST', path: '/api/admin/setup/dismiss', access: 'admin' },
} as const satisfies Routes;
