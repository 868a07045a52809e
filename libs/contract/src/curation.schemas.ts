import { z } from 'zod';
import { cover, orientations, videoTypes, videoCounts } from './content.schemas.ts';
import * as limits from './limits.ts';
import { isoTime, pageQuery } from './schemas.ts';

// The creator's changes to videos and events, and the state of the provider's listings.

const title = z.string().trim().min(1).max(limits.curation.maxTitleLength);
const description = z.string().trim().max(limits.curation.maxDescriptionLength);

const videoStates = ['processing', 'ready', 'failed'] as const;
export type VideoState = (typeof videoStates)[number];

export const adminVideo = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  syncedTitle: z.string().describe("The provider's"),
  curatedTitle: z.string().nullable().describe("The creator's; null: the provider's holds"),
  description: z.string().nullable(),
  syncedDescription: z.string().nullable(),
  curatedDescription: z.string().nullable(),
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  eventIsCurated: z.boolean().describe("false: the event of the provider's collection holds"),
  type: z.enum(videoTypes),
  libraryType: z.enum(videoTypes),
  curatedType: z.enum(videoTypes).nullable(),
  libraryId: z.string(),
  sortOrder: z.int().describe('Lower stands further ahead'),
  orientation: z.enum(orientations),
  duration: z.int().nonnegative().describe('Seconds'),
  state: z.enum(videoStates),
  hidden: z.boolean().describe('By the creator'),
  gone: z.boolean().describe('Missing at the provider, and therefore not shown'),
  streamId: z.uuid().nullable().describe('Its clear picture'),
  cover: cover.nullable(),
  publishedOn: isoTime,
});
export type AdminVideo = z.infer<typeof adminVideo>;

export const adminVideosQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional().describe('Part of a title'),
  event: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .describe('Of this event, or of none'),
});
export const adminVideosPage = z.object({
  videos: z.array(adminVideo).describe('Newest first, hidden ones too'),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative().describe('Of all that fit the question'),
});
export type AdminVideosPage = z.infer<typeof adminVideosPage>;
export const adminVideoParams = z.object({ id: z.string() });

/** Omitted fields stay unchanged. */
export const updateVideoBody = z.strictObject({
  title: title.nullable().optional().describe("null: the provider's"),
  description: description.nullable().optional().describe("null: the provider's; empty: none"),
  event: z
    .union([z.uuid(), z.enum(['none', 'provider'])])
    .optional()
    .describe("An event, none, or the one of the provider's collection"),
  type: z.enum(videoTypes).nullable().optional().describe("null: the library's"),
  sortOrder: z.int().min(-1_000_000).max(1_000_000).optional(),
  hidden: z.boolean().optional(),
});
export type UpdateVideo = z.infer<typeof updateVideoBody>;

export const adminEvent = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  syncedTitle: z
    .string()
    .nullable()
    .describe("The name of the provider's collection; null where there is none"),
  curatedTitle: z.string().nullable(),
  description: z.string().nullable(),
  date: isoTime,
  hidden: z.boolean(),
  counts: videoCounts,
});
export type AdminEvent = z.infer<typeof adminEvent>;
export const adminEventsAnswer = z.object({
  events: z.array(adminEvent).describe('Newest first, hidden ones too'),
});
export type AdminEventsAnswer = z.infer<typeof adminEventsAnswer>;
export const adminEventParams = z.object({ id: z.string() });

export const createEventBody = z.strictObject({
  title,
  description: description.nullable().default(null),
  date: isoTime,
});
export type CreateEvent = z.input<typeof createEventBody>;
/** Omitted fields stay unchanged. */
export const updateEventBody = z.strictObject({
  title: title.nullable().optional().describe("null: the name of the provider's collection"),
  description: description.nullable().optional(),
  date: isoTime.optional(),
  hidden: z.boolean().optional(),
});
export type UpdateEvent = z.infer<typeof updateEventBody>;

export const syncCauses = ['schedule', 'webhook', 'request'] as const;
const syncStatuses = ['running', 'complete', 'partial', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];
const syncFailureCodes = [
  'unavailable',
  'rate_limited',
  'unauthorized',
  'not_found',
  'malformed',
  'unstable',
  'abandoned',
  'internal',
] as const;
export type SyncFailureCode = (typeof syncFailureCodes)[number];

const syncRun = z.object({
  cause: z.enum(syncCauses),
  status: z.enum(syncStatuses),
  startedOn: isoTime,
  finishedOn: isoTime.nullable(),
  expected: z.int().nonnegative().nullable().describe('Videos that the provider says it has'),
  listed: z.int().nonnegative().describe('Videos read'),
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  hidden: z.int().nonnegative().describe('Missing in two complete listings'),
  failure: z.object({ code: z.enum(syncFailureCodes), text: z.string() }).nullable(),
});
export type SyncRun = z.infer<typeof syncRun>;

export const syncAnswer = z.object({
  libraries: z.array(
    z.object({
      id: z.string(),
      type: z.enum(videoTypes),
      signsPlayers: z.boolean().describe('false: links to its players hold for ever'),
      requested: z.boolean().describe('A listing was asked for and has not begun'),
      running: syncRun.nullable(),
      last: syncRun.nullable().describe('The newest that has ended'),
      nextOn: isoTime.nullable(),
    }),
  ),
  covers: z.object({
    pending: z.int().nonnegative().describe('Pictures that are being made'),
    failed: z.int().nonnegative().describe('Pictures that cannot be had'),
  }),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;
