import { z } from 'zod';
import { isoTime, pageQuery } from './schemas.ts';
import { auditResourceTypes } from './texts/activity.texts.ts';

export const auditQuery = pageQuery.extend({
  thing: z.enum(auditResourceTypes).optional().describe('Only what was done to things of this kind'),
});

const auditEntry = z.object({
  id: z.string(),
  on: isoTime,
  actor: z.object({
    kind: z.enum(['person', 'operator', 'worker', 'demo']),
    id: z.string().nullable().describe('Our own id of the person; null for a part of the system'),
    name: z.string().nullable().describe('As she is called now; null when the account is gone'),
  }),
  action: z.string().describe('What was done: thing.verb'),
  target: z.string().nullable().describe('The id of what it was done to'),
  targetName: z
    .string()
    .nullable()
    .describe('As it is called now: a person, a post, a photo, a video, an event; null when it is gone'),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryAnswer = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(auditEntry).describe('Newest first'),
  nextCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
