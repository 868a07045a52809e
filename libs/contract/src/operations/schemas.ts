import { type Endpoint } from '../http/endpoint.ts';
import { release } from '../release/schemas.ts';
import { z } from '../zod.ts';
import { type operationsRoutes } from './routes.ts';

export const contentVersionAnswer = z.object({
  version: z.string().describe('Changes to a new value when published content changes'),
});
export type ContentVersionAnswer = z.infer<typeof contentVersionAnswer>;
export const healthAnswer = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'unavailable', 'misconfigured'])).optional(),
  problems: z.array(z.string()).optional().describe('What the operator has to change, and how'),
  ...release.shape,
});
export type HealthAnswer = z.infer<typeof healthAnswer>;

export const operationsEndpoints = {
  streamWebhook: {
    summary: "Receives the provider's hint that a video has changed",
    problems: ['webhook_refused', 'body_too_large', 'unavailable'],
  },
  docs: { summary: 'Returns this API description as a page', answerMediaType: 'text/html' },
  openapi: { summary: 'Returns this API description as OpenAPI', status: 200 },
  contentVersion: {
    summary: 'Returns the version of the published content',
    answer: contentVersionAnswer,
    problems: ['unavailable'],
  },
  live: { summary: 'Reports that the process runs', answer: healthAnswer },
  ready: {
    summary: 'Reports whether the process can serve requests',
    answer: healthAnswer,
    problems: ['unavailable'],
  },
  metrics: { summary: 'Returns metrics for Prometheus', answerMediaType: 'text/plain' },
} as const satisfies Record<keyof typeof operationsRoutes, Endpoint>;
