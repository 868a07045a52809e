import { type Endpoint } from '../http/endpoint.ts';
import { visitorRules } from '../regions/schemas.ts';
import { release } from '../release/schemas.ts';
import { publicSite } from '../site-settings/schemas.ts';
import { isoTime } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type operationsRoutes } from './routes.ts';

const requiredLevel = z
  .int()
  .positive()
  .optional()
  .describe('The compatibility level that the stored data need. The previous release does not say it');
export const contentVersionResponse = z.object({
  version: z.string().describe('Changes to a new value when published content changes'),
  isOpen: z
    .boolean()
    .optional()
    .describe('Whether visitors can see the site in this version. The previous release does not say it'),
  requiredLevel,
  gate: z
    .object({
      classToken: z.string(),
      rulesVersion: z.int().nonnegative(),
      changedAt: isoTime.describe('When the rules were changed'),
    })
    .nullable()
    .optional()
    .describe(
      'What a request from the reverse proxy must name; null while no region needs a proof or is blocked',
    ),
});
export type ContentVersionResponse = z.infer<typeof contentVersionResponse>;
export const sitePolicyResponse = z.object({
  version: z.string().min(1).max(64).describe('Another one whenever the rest is another'),
  isOpen: z.boolean().describe('Whether visitors can see the site'),
  requiredLevel,
  refusesAiCrawlers: z
    .boolean()
    .optional()
    .describe('Known crawlers of AI companies get nothing. Without it, they are visitors like others'),
  gate: visitorRules
    .optional()
    .describe('What visitors of each region get. The previous release has no regions'),
});
export type SitePolicy = z.infer<typeof sitePolicyResponse>;
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
  internalSite: {
    summary: 'Returns the settings of the site for its pages',
    response: publicSite,
    problems: ['unavailable'],
  },
  sitePolicy: {
    summary: 'Returns what the reverse proxy must know about the site',
    query: z.object({
      proxy: z
        .uuid()
        .optional()
        .describe('The reverse proxy that asks. One that does not say it cannot keep rules of regions'),
    }),
    response: sitePolicyResponse,
    problems: ['unavailable'],
  },
  closedSiteAccess: {
    summary: 'Succeeds if the session is that of an administrator, who can see a closed site',
    problems: ['unauthenticated', 'unavailable'],
  },
  live: { summary: 'Reports that the process runs', response: healthResponse },
  ready: {
    summary: 'Reports whether the process can serve requests',
    response: healthResponse,
    problems: ['unavailable'],
  },
  metrics: { summary: 'Returns metrics for Prometheus', responseMediaType: 'text/plain' },
} as const satisfies Record<keyof typeof operationsRoutes, Endpoint>;
