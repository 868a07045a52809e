import { type Routes } from '../http/route.ts';

export const accountRoutes = {
  config: { method: 'GET', path: '/api/config', access: 'public', whileClosed: true },
  session: {
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    readsSession: true,
    whileClosed: true,
  },
  login: { method: 'POST', path: '/api/auth/login', access: 'public', whileClosed: true },
  refreshToken: { method: 'POST', path: '/api/auth/refresh-token', access: 'member' },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    readsSession: true,
    whileClosed: true,
  },
  signOutEverywhere: { method: 'POST', path: '/api/auth/logout-everywhere', access: 'member' },
  lovedItems: { method: 'GET', path: '/api/auth/loved', access: 'member' },
  lovedHere: { method: 'GET', path: '/api/auth/loved-here', access: 'member' },
  answerLovedHere: { method: 'POST', path: '/api/auth/loved-here', access: 'member' },
  deleteAccount: { method: 'POST', path: '/api/auth/delete-account', access: 'member' },
} as const satisfies Routes;
