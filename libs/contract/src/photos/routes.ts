import { type Routes } from '../http/route.ts';

export const photosRoutes = {
  photos: { method: 'GET', path: '/api/photos', access: 'public' },
} as const satisfies Routes;
