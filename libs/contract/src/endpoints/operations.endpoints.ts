import * as schemas from '../schemas.ts';
import { type AreaEndpoints } from './endpoint.ts';

/** Routes for probes, monitoring and operators. */
export const operationsEndpoints = {
  streamWebhook: {
    summary: 'The provider says that something about a video changed',
    status: 204,
    problems: ['webhook_refused', 'body_too_large', 'unavailable'],
  },
  docs: { summary: 'This description, to read', status: 200, answerMediaType: 'text/html', problems: [] },
  openapi: { summary: 'This description, as OpenAPI', status: 200, problems: [] },
  contentVersion: {
    summary: 'The version of everything that visitors may see',
    status: 200,
    answer: schemas.contentVersionAnswer,
    problems: ['unavailable'],
  },
  live: { summary: 'The process runs', status: 200, answer: schemas.healthAnswer, problems: [] },
  ready: {
    summary: 'The process can serve',
    status: 200,
    answer: schemas.healthAnswer,
    problems: ['unavailable'],
  },
  metrics: {
    summary: 'What the process counts, for Prometheus',
    status: 200,
    answerMediaType: 'text/plain',
    problems: [],
  },
} as const satisfies AreaEndpoints;
