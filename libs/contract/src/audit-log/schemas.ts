import { type Endpoint } from '../http/endpoint.ts';
import { isoTime, pageQuery } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type auditLogRoutes } from './routes.ts';
import { auditResourceTypes } from './texts.ts';

export const auditQuery = pageQuery.extend({
  thing: z.enum(auditResourceTypes).optional().describe('Returns only entries of this resource type'),
});

const auditEntry = z.object({
  id: z.string(),
  on: isoTime,
  actor: z.object({
    kind: z.enum(['person', 'operator', 'worker', 'demo']),
    id: z.string().nullable().describe("The site's id of the person; null for a component of the system"),
    name: z.string().nullable().describe('Current name; null if the account is deleted'),
  }),
  action: z.string().describe('Resource type and verb: video.update'),
  target: z.string().nullable().describe('Id of the affected resource'),
  targetName: z
    .string()
    .nullable()
    .describe('Current name of the person, post, photo, video or event; null if it is deleted'),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryResponse = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(auditEntry).describe('Newest first'),
  nextCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

export const auditLogEndpoints = {
  adminAudit: {
    summary: 'Lists audit entries, newest first',
    query: auditQuery,
    response: auditPage,
  },
} as const satisfies Record<keyof typeof auditLogRoutes, Endpoint>;
