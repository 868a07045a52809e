import { type Routes } from '../http/route.ts';
import { viewPath } from './viewed-page.ts';

export const viewsRoutes = {
  countView: { method: 'POST', path: viewPath, access: 'public', readsSession: true },
} as const satisfies Routes;
