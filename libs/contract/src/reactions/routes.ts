import { type Routes } from '../http/route.ts';

export const reactionsRoutes = {
  reactions: { method: 'GET', path: '/api/:items/:id/reactions', access: 'public', readsSession: true },
  react: { method: 'POST', path: '/api/:items/:id/reactions', access: 'public', readsSession: true },
} as const satisfies Routes;
