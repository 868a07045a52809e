import { type Routes } from '../http/route.ts';

export const eventsRoutes = {
  events: { method: 'GET', path: '/api/events', access: 'public' },
  recentEvents: { method: 'GET', path: '/api/events/recent', access: 'public', readsSession: true },
  event: { method: 'GET', path: '/api/events/slug/:slug', access: 'public', readsSession: true },
} as const satisfies Routes;
