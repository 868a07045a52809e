import { type Endpoint } from '../http/endpoint.ts';
import { isoTime } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { ageMethod, regionRule, regionSettings } from './rule.schema.ts';
import { type ageProofRoutes, type proxyRoutes, type regionsRoutes } from './routes.ts';

/** The source from which a reverse proxy knows the region of a visitor. */
const regionSource = z.enum(['database', 'header']);

/** The report of a reverse proxy about itself. */
export const proxyReport = z.strictObject({
  version: z.string().max(64).describe('The version of the policy that is in force'),
  source: regionSource.nullable().describe('Where it finds out the region of a visitor'),
  knowsStates: z.boolean().describe('Whether the source tells states'),
  databaseDate: isoTime.nullable().describe('When the database of regions was made'),
  missing: z.string().max(500).nullable().describe('What it needs to find out regions; null if it has all'),
  problem: z.string().max(500).nullable().describe('Why the newest policy is not in force; null if it is'),
  regionHeader: z
    .strictObject({
      unread: z.int().nonnegative().describe('Requests with a value that names no region'),
      example: z.string().max(24).nullable().describe('Such a value; null if it may tell who the visitor is'),
      repeated: z.int().nonnegative().describe('Requests with the header twice, which were refused'),
    })
    .optional()
    .describe(
      'What was wrong with the header that tells the region since the proxy began; absent if nothing was',
    ),
});
export type ProxyReport = z.infer<typeof proxyReport>;

export const ageMethodState = z.object({
  id: ageMethod,
  name: z.string(),
  isAvailable: z.boolean().describe('Whether the provider answers'),
});
export type AgeMethodState = z.infer<typeof ageMethodState>;

export const regionsResponse = z.object({
  rules: z.array(regionRule),
  version: z.int().nonnegative().describe('Grows with each change; 0 while the creator has chosen nothing'),
  methods: z.array(ageMethodState),
  proxies: z
    .array(proxyReport.omit({ version: true }).extend({ isCurrent: z.boolean() }))
    .describe('The reverse proxies that were seen within the last seconds'),
  isPublicAddress: z.boolean().describe('Whether others than this machine can reach the site'),
});
export type RegionsResponse = z.infer<typeof regionsResponse>;

/** A rule as the reverse proxy needs it. */
const enforcedRule = regionRule.pick({
  region: true,
  policy: true,
  methods: true,
  proofDays: true,
  hideMe: true,
});

/** The data by which the reverse proxy decides what a visitor gets. It holds secrets: only internal routes return it. */
export const visitorRules = z.object({
  rules: z.array(enforcedRule),
  rulesVersion: z.int().nonnegative(),
  methods: z.array(ageMethodState).describe('Methods that the page for visitors without a proof offers'),
  keys: z
    .array(z.object({ id: z.string().regex(/^[a-z0-9]{1,16}$/), secret: z.string().min(32) }))
    .describe('Keys that sign proofs of age, newest first'),
  classToken: z
    .string()
    .min(16)
    .describe('Stands in the header by which web and api recognize the reverse proxy'),
  endedStaff: z
    .array(z.string())
    .describe('Identifiers of proofs of administrators whose sessions have ended'),
});
export type VisitorRules = z.infer<typeof visitorRules>;

export const regionsEndpoints = {
  adminRegions: { summary: 'Returns what visitors of each region get', response: regionsResponse },
  adminSaveRegions: {
    summary: 'Replaces what visitors of each region get',
    body: z.strictObject({
      ...regionSettings.shape,
      unchangedSince: z
        .int()
        .nonnegative()
        .describe(
          'The version that the change is made to. Another one is refused, unless the rules let no visitor see more',
        ),
    }),
    response: regionsResponse,
    problems: ['changed_since', 'region_source_missing'],
  },
} as const satisfies Record<keyof typeof regionsRoutes, Endpoint>;

export const proxyEndpoints = {
  reportProxy: {
    summary: 'Tells which policy a reverse proxy has in force',
    params: z.object({ id: z.uuid() }),
    body: proxyReport,
    problems: ['unavailable'],
  },
} as const satisfies Record<keyof typeof proxyRoutes, Endpoint>;

const returnPath = z.string().max(2048).optional().describe('The page that the visitor wanted to see');

export const ageProofEndpoints = {
  startAgeCheck: {
    summary: 'Leads to the provider that verifies the age',
    params: z.object({ method: ageMethod }),
    query: z.object({ return: returnPath }),
    status: 302,
  },
  ageCheckCallback: {
    summary: 'Receives the result of the provider, and leads back to the page',
    params: z.object({ method: ageMethod }),
    query: z.record(z.string(), z.unknown()),
    status: 302,
  },
} as const satisfies Record<keyof typeof ageProofRoutes, Endpoint>;
