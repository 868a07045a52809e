import { type Endpoint } from '../http/endpoint.ts';
import { release } from '../release/schemas.ts';
import { z } from '../zod.ts';
import { type operationsRoutes } from './routes.ts';

export const contentVersionResponse = z.object({
  version: z.string().describe('Changes to a new value when published content changes'),
});
export type ContentVersionResponse = z.infer<typeof contentVersionResponse>;
export const healthResponse = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'unavailable', 'misconfigured'])).optional(),
  problems: z.array(z.string()).optional().describe('What the operator has to change, and how'),
  ...release.shape,
});
export type HealthResponse = z.infer<typeof healthResponse>;

export const operationsEndpoints = {
  streamWebhook: {
    summary: "Receives the provider's hint that a video has changed",
    problems: ['webhook_refused', 'body_too_large', 'unavailable'],
  },
  docs: { summary: 'Returns this API description as a page', responseMediaType: 'text/html' },
  openapi: { summary: 'Returns this API description as OpenAPI', status: 200 },
  contentVersion: {
    summary: 'Returns the version of the published content',
    response: contentVersionResponse,
    problems: ['unavailable'],
  },
  live: { summary: 'Reports that the process runs', response: healthResponse },
  ready: {
    summary: 'Reports whether the process can serve requests',
    response: healthResponse,
    problems: ['unavailable'],
  },
  metrics: { summary: 'Returns metrics for Prometheus', responseMediaType: 'text/plain' },
} as const satisfies Record<keyof typeof operationsRoutes, Endpoint>;
