import { type Routes } from '../http/route.ts';

// Apart from the routes of the admin area, which visitors' scripts must not contain.

export const pageSettingsRoutes = {
  pageSettings: { method: 'GET', path: '/api/settings/:page', access: 'public' },
} as const satisfies Routes;
