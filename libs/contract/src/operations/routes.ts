import { type Routes } from '../http/route.ts';

export const operationsRoutes = {
  streamWebhook: { method: 'POST', path: '/api/webhooks/stream', access: 'webhook' },
  docs: { method: 'GET', path: '/api/docs', access: 'public' },
  openapi: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  contentVersion: { method: 'GET', path: '/internal/content-version', access: 'internal' },
  live: { method: 'GET', path: '/health/live', access: 'internal' },
  ready: { method: 'GET', path: '/health/ready', access: 'internal' },
  metrics: { method: 'GET', path: '/metrics', access: 'internal' },
} as const satisfies Routes;
