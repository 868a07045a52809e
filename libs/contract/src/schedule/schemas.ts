import { type Endpoint } from '../http/endpoint.ts';
import { adminPhoto } from '../photo-editing/schemas.ts';
import * as limits from '../limits/limits.ts';
import { changeVersion, givenLocalTime, isoTime, unchangedSince } from '../values/schemas.ts';
import { workFailureCodes } from '../work/failures.ts';
import { z } from '../zod.ts';
import { type scheduleRoutes } from './routes.ts';
import { scheduledKinds, scheduledActions, zoneChanges } from './choices.ts';

// What the creator has planned: posts, photos and events that are published or taken down at a date and time.

const zone = z
  .string()
  .min(1)
  .max(limits.schedule.maxZoneLength)
  .describe("Name of a time zone: 'Europe/Paris'");
const localTime = givenLocalTime.describe(
  'Date and time in the zone, by the minute: 2026-11-27T18:00. A past one means now',
);
const time = z.union([localTime, z.literal('now')]).nullable();

export const scheduleEntry = z.object({
  kind: z.enum(scheduledKinds),
  action: z.enum(scheduledActions),
  ids: z.array(z.uuid()).min(1).describe('One post or event, or all photos with this action at this time'),
  at: isoTime,
  name: z
    .string()
    .describe("The post's text, the event's title, or the description of the first photo; may be empty"),
  isPublic: z
    .boolean()
    .describe('Whether visitors see it now. A post that they do not see is a draft with the same id'),
  failure: z
    .object({ code: z.enum(workFailureCodes), text: z.string() })
    .nullable()
    .describe('Why it did not happen at its time. Another plan replaces it'),
  photo: adminPhoto.nullable().describe('The first photo'),
  postPhotos: z
    .object({ left: z.int().nonnegative(), deleted: z.int().nonnegative() })
    .nullable()
    .describe(
      'Of a post that will be published: the number of its photos, and of those that were deleted since it was saved. null for other entries',
    ),
});
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

export const scheduleResponse = z.object({
  zone: zone.nullable().describe("The creator's zone; null until she chooses one: that of her device"),
  entries: z.array(scheduleEntry).describe('In the order of their times'),
});
export type ScheduleResponse = z.infer<typeof scheduleResponse>;
export const planResponse = scheduleResponse.extend({
  planned: z.array(z.uuid()).describe('Items whose times were set'),
  hidden: z.int().nonnegative().describe('Number of items that were public, and are hidden until then'),
  version: changeVersion,
});
export type PlanResponse = z.infer<typeof planResponse>;

export const planBody = z
  .strictObject({
    kind: z.enum(scheduledKinds),
    ids: z
      .array(z.uuid())
      .min(1)
      .max(limits.schedule.maxPlans)
      .describe('Posts include drafts of posts. Photos that no longer exist are left out'),
    publish: time
      .optional()
      .describe('What is public is hidden until then. null: no plan; absent: unchanged'),
    takeDown: time.optional().describe('A post becomes a draft. null: no plan; absent: unchanged'),
    zone: zone.describe('The zone of these times'),
    unchangedSince,
  })
  .refine(({ publish, takeDown }) => publish !== undefined || takeDown !== undefined, {
    message: 'publish or takeDown is required',
  });
export type PlanBody = z.infer<typeof planBody>;

export const scheduleZoneBody = z.strictObject({
  zone,
  planned: z
    .enum(zoneChanges)
    .describe('Whether what is planned keeps its moment, or its date and time on the clock in the new zone'),
});
export type ScheduleZoneBody = z.infer<typeof scheduleZoneBody>;

export const scheduleEndpoints = {
  adminSchedule: { summary: 'Lists what is planned, by time', response: scheduleResponse },
  adminPlan: {
    summary: 'Plans when posts, photos or events are published and taken down',
    body: planBody,
    response: planResponse,
    problems: ['post_not_found', 'event_not_found'],
  },
  adminSetScheduleZone: {
    summary: "Changes the creator's time zone",
    body: scheduleZoneBody,
    response: scheduleResponse,
  },
} as const satisfies Record<keyof typeof scheduleRoutes, Endpoint>;
