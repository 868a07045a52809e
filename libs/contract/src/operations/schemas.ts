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
    status: 204,
    problems: ['webhook_refused', 'body_too_large', 'unavailable'],
  },
  docs: {
    summary: 'Returns this API description as a page',
    status: 200,
    answerMediaType: 'text/html',
    problems: [],
  },
  openapi: { summary: 'Returns this API description as OpenAPI', status: 200, problems: [] },
  contentVersion: {
    summary: 'Returns the version of the published content',
    status: 200,
    answer: contentVersionAnswer,
    problems: ['unavailable'],
  },
  live: { summary: 'Reports that the process runs', status: 200, answer: healthAnswer, problems: [] },
  ready: {
    summary: 'Reports whether the process can serve requests',
    status: 200,
    answer: healthAnswer,
    problems: ['unavailable'],
  },
  metrics: {
    summary: 'Returns metrics for Prometheus',
    status: 200,
    answerMediaType: 'text/plain',
    problems: [],
  },
} as const satisfies Record<keyof typeof operationsRoutes, Endpoint>;
