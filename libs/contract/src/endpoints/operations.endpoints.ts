import * as schemas from '../schemas.ts';
import { type AreaEndpoints } from './endpoint.ts';

/** Routes for probes, monitoring and operators. */
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
    answer: schemas.contentVersionAnswer,
    problems: ['unavailable'],
  },
  live: { summary: 'Reports that the process runs', status: 200, answer: schemas.healthAnswer, problems: [] },
  ready: {
    summary: 'Reports whether the process can serve requests',
    status: 200,
    answer: schemas.healthAnswer,
    problems: ['unavailable'],
  },
  metrics: {
    summary: 'Returns metrics for Prometheus',
    status: 200,
    answerMediaType: 'text/plain',
    problems: [],
  },
} as const satisfies AreaEndpoints;
