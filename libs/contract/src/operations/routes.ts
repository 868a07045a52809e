import { type Routes } from '../http/route.ts';

export const operationsRoutes = {
  streamWebhook: { method: 'POST', path: '/api/webhooks/stream', access: 'webhook' },
  docs: { method: 'GET', path: '/api/docs', access: 'public' },
  openapi: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  contentVersion: { method: 'GET', path: '/internal/content-version', access: 'internal' },
  /** Web makes each page with these settings, also while the site is closed. */
  internalSite: { method: 'GET', path: '/internal/site', access: 'internal' },
  /** Polled by the reverse proxy, which answers requests to a closed site itself. */
  sitePolicy: { method: 'GET', path: '/internal/site-policy', access: 'internal' },
  /** Asked by the reverse proxy before it sends a file of a closed site. */
  closedSiteAccess: {
    method: 'GET',
    path: '/internal/closed-site-access',
    access: 'internal',
    readsSession: true,
  },
  live: { method: 'GET', path: '/health/live', access: 'internal' },
  ready: { method: 'GET', path: '/health/ready', access: 'internal' },
  metrics: { method: 'GET', path: '/metrics', access: 'internal' },
} as const satisfies Routes;
