import { type Routes } from '../http/route.ts';

export const legalRoutes = {
  legal: { method: 'GET', path: '/api/legal/:page', access: 'public', unadmitted: 'unlessHidden' },
} as const satisfies Routes;

export const legalPreviewRoutes = {
  adminLegalPreview: { method: 'POST', path: '/api/admin/site/legal-preview', access: 'admin' },
} as const satisfies Routes;
