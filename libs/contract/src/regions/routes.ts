import { type Routes } from '../http/route.ts';

export const regionsRoutes = {
  adminRegions: { method: 'GET', path: '/api/admin/regions', access: 'admin', withoutClass: true },
  adminSaveRegions: { method: 'PUT', path: '/api/admin/regions', access: 'admin', withoutClass: true },
} as const satisfies Routes;

/** Visitors follow links to them, so that they need no script. */
export const ageProofRoutes = {
  startAgeCheck: {
    method: 'GET',
    path: '/api/age-check/:method',
    access: 'public',
    unadmitted: 'always',
  },
  ageCheckCallback: {
    method: 'GET',
    path: '/api/age-check/:method/callback',
    access: 'public',
    unadmitted: 'always',
  },
} as const satisfies Routes;

export const proxyRoutes = {
  reportProxy: { method: 'PUT', path: '/internal/proxies/:id', access: 'internal' },
} as const satisfies Routes;
