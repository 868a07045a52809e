import { type Endpoint } from '../http/endpoint.ts';
import { adminPhoto } from '../photo-editing/schemas.ts';
import * as limits from '../limits/limits.ts';
import {
  changeVersion,
  deletedResponse,
  givenTime,
  idParams,
  isoTime,
  pageQuery,
  searchWords,
  unchangedSince,
} from '../values/schemas.ts';
import { cover, focus, orientations, videoCounts, videoTypes } from '../videos/schemas.ts';
import { z } from '../zod.ts';
import { type videoEditingRoutes } from './routes.ts';
import { syncFailureCodes } from './choices.ts';

// The creator's changes to videos and events, and the state of the provider's listings.

const title = z.string().trim().min(1).max(limits.videoEditing.maxTitleLength);
const description = z.string().trim().max(limits.videoEditing.maxDescriptionLength);

const coverPhotoId = z.uuid().nullable().optional();

export const videoStates = ['processing', 'ready', 'failed'] as const;
export type VideoState = (typeof videoStates)[number];

export const adminVideo = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  syncedTitle: z.string().describe('Title at the provider'),
  curatedTitle: z.string().nullable().describe("Title by the creator; null: the provider's title applies"),
  description: z.string().nullable(),
  syncedDescription: z.string().nullable(),
  curatedDescription: z.string().nullable(),
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  eventIsCurated: z.boolean().describe("false: the event of the provider's collection applies"),
  type: z.enum(videoTypes),
  libraryType: z.enum(videoTypes),
  curatedType: z.enum(videoTypes).nullable(),
  libraryId: z.string(),
  sortOrder: z.int().describe('Lower values come first'),
  orientation: z.enum(orientations),
  duration: z.int().nonnegative().describe('Seconds'),
  state: z.enum(videoStates),
  hidden: z.boolean().describe('Hidden by the creator'),
  gone: z.boolean().describe('Missing at the provider and therefore not shown'),
  streamId: z.uuid().nullable().describe('Id of the clear picture'),
  cover: cover.nullable(),
  coverPhotoId: z
    .uuid()
    .nullable()
    .describe("The photo that was chosen as its picture; null: the provider's"),
  focus: focus.nullable().describe('What stays visible in a crop of its picture; null: the middle'),
  publishedOn: isoTime,
});
export type AdminVideo = z.infer<typeof adminVideo>;

export const adminVideosQuery = pageQuery.extend({
  id: z.uuid().optional().describe('The video with this id alone'),
  search: searchWords('the title'),
  event: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .describe('Videos of this event, or `none`: videos without an event'),
});
export const adminVideosPage = z.object({
  videos: z.array(adminVideo).describe('Newest first, including hidden videos'),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative().describe('Number of all matching videos'),
});
export type AdminVideosPage = z.infer<typeof adminVideosPage>;

/** Omitted fields stay unchanged. */
export const updateVideoBody = z.strictObject({
  title: title.nullable().optional().describe("null: the provider's title"),
  description: description.nullable().optional().describe("null: the provider's description; empty: none"),
  event: z
    .union([z.uuid(), z.enum(['none', 'provider'])])
    .optional()
    .describe("An event's id, `none`, or `provider` for the event of the provider's collection"),
  type: z.enum(videoTypes).nullable().optional().describe("null: the video library's type"),
  sortOrder: z.int().min(-1_000_000).max(1_000_000).optional(),
  hidden: z.boolean().optional(),
  coverPhotoId: coverPhotoId.describe("null: the provider's picture"),
  focus: focus.nullable().optional().describe('null: the middle of the picture'),
  unchangedSince,
});
export type UpdateVideo = z.infer<typeof updateVideoBody>;
const formerVideo = updateVideoBody
  .omit({ unchangedSince: true })
  .describe('What the change has replaced, which an undo sends; empty if nothing was changed');
export const updateVideoResponse = adminVideo.extend({ version: changeVersion, former: formerVideo });
export type UpdateVideoResponse = z.infer<typeof updateVideoResponse>;

export const updateVideosBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(limits.page.maxIds),
  change: updateVideoBody
    .pick({ event: true, type: true, hidden: true })
    .refine((change) => Object.keys(change).length > 0, { message: 'at least one field is required' }),
  unchangedSince,
});
export type UpdateVideos = z.infer<typeof updateVideosBody>;
export const updateVideosResponse = z.object({
  videos: z.array(adminVideo).describe('Those that were changed'),
  version: changeVersion,
  former: z
    .array(
      z.object({
        ids: z.array(z.uuid()),
        change: formerVideo.pick({ event: true, type: true, hidden: true }),
      }),
    )
    .describe('What the change has replaced, which an undo sends. Videos with the same values are together'),
});
export type UpdateVideosResponse = z.infer<typeof updateVideosResponse>;

export const adminEvent = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  syncedTitle: z.string().nullable().describe("Name of the provider's collection; null without a collection"),
  curatedTitle: z.string().nullable(),
  description: z.string().nullable(),
  date: isoTime,
  hidden: z.boolean(),
  counts: videoCounts,
  coverVideoId: z.uuid().nullable().describe('The video whose picture was chosen for the event'),
  coverPhotoId: z.uuid().nullable().describe('The photo that was chosen for the event'),
  focus: focus.nullable().describe('What stays visible in a crop of that photo; null: the middle'),
  streamId: z.uuid().nullable().describe('Id of the picture that visitors see; null without one'),
  cover: cover.nullable(),
});
export type AdminEvent = z.infer<typeof adminEvent>;
export const adminEventsResponse = z.object({
  events: z.array(adminEvent).describe('Newest first, including hidden events'),
});
export type AdminEventsResponse = z.infer<typeof adminEventsResponse>;

export const adminEventItems = z.object({
  event: adminEvent,
  items: z
    .array(z.union([z.object({ video: adminVideo }), z.object({ photo: adminPhoto })]))
    .describe('Videos and photos in the order of its page, including hidden ones'),
});
export type AdminEventItems = z.infer<typeof adminEventItems>;
export type AdminEventItem = AdminEventItems['items'][number];
export const moveEventItemBody = z.strictObject({
  id: z.uuid().describe('Id of a video or photo'),
  before: z.uuid().nullable().describe('The item that follows it then; null: it becomes the last one'),
});

export const createEventBody = z.strictObject({
  title,
  description: description.nullable().default(null),
  date: givenTime,
  hidden: z.boolean().default(true).describe('Hidden until the creator shows it'),
});
export type CreateEvent = z.input<typeof createEventBody>;
/** Omitted fields stay unchanged. */
export const updateEventBody = z.strictObject({
  title: title.nullable().optional().describe("null: the name of the provider's collection"),
  description: description.nullable().optional(),
  date: givenTime.optional(),
  hidden: z.boolean().optional(),
  coverVideoId: z
    .uuid()
    .nullable()
    .optional()
    .describe('The video whose picture stands for the event while it is shown there; null: its first video'),
  coverPhotoId: coverPhotoId.describe('The photo that stands for the event instead; null: none'),
  focus: focus.nullable().optional().describe('Of that photo; null: its middle'),
  unchangedSince,
});
export type UpdateEvent = z.infer<typeof updateEventBody>;
export const updateEventResponse = adminEvent.extend({
  version: changeVersion,
  former: updateEventBody
    .omit({ unchangedSince: true })
    .describe('What the change has replaced, which an undo sends; empty if nothing was changed'),
});
export type UpdateEventResponse = z.infer<typeof updateEventResponse>;

export const syncCauses = ['schedule', 'webhook', 'request'] as const;
export const syncStatuses = ['running', 'complete', 'partial', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

const syncRun = z.object({
  cause: z.enum(syncCauses),
  status: z.enum(syncStatuses),
  startedOn: isoTime,
  finishedOn: isoTime.nullable(),
  expected: z.int().nonnegative().nullable().describe('Number of videos according to the provider'),
  listed: z.int().nonnegative().describe('Number of videos that have been read'),
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  hidden: z.int().nonnegative().describe('Videos that were missing in two complete listings'),
  failure: z.object({ code: z.enum(syncFailureCodes), text: z.string() }).nullable(),
});
export type SyncRun = z.infer<typeof syncRun>;

export const syncResponse = z.object({
  libraries: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable().describe('By the creator'),
      type: z.enum(videoTypes),
      signsPlayers: z.boolean().describe('false: player links of this video library do not expire'),
      requested: z.boolean().describe('A listing is requested and has not started'),
      running: syncRun.nullable(),
      last: syncRun.nullable().describe('The last finished run'),
      nextOn: isoTime.nullable(),
    }),
  ),
  covers: z.object({
    pending: z.int().nonnegative().describe('Number of pictures in progress'),
    failed: z.int().nonnegative().describe('Number of pictures that cannot be created'),
  }),
});
export type SyncResponse = z.infer<typeof syncResponse>;

export const videoLibraryParams = z.object({ libraryId: z.string().min(1).max(64) });
const libraryName = z.string().trim().min(1).max(limits.videoEditing.maxLibraryNameLength).nullable();
export const nameLibraryBody = z.strictObject({
  name: libraryName.describe('null: its number'),
  was: libraryName
    .optional()
    .describe('The name that was read; the change is refused if the library has another one'),
});
export type NameLibrary = z.infer<typeof nameLibraryBody>;

export const videoEditingEndpoints = {
  adminEvents: {
    summary: 'Lists all events with the number of visible videos',
    response: adminEventsResponse,
  },
  adminCreateEvent: {
    summary: 'Creates an event',
    body: createEventBody,
    response: adminEvent,
  },
  adminUpdateEvent: {
    summary: 'Changes an event; its former URL redirects to the new one',
    params: idParams,
    body: updateEventBody,
    response: updateEventResponse,
    problems: ['event_not_found', 'photo_not_found', 'changed_since'],
  },
  adminDeleteEvent: {
    summary: 'Moves an event that the creator made to the trash; its videos stay',
    params: idParams,
    response: deletedResponse,
    problems: ['event_not_found', 'event_of_collection'],
  },
  adminEventItems: {
    summary: 'Lists the videos and photos of an event in the order of its page, including hidden ones',
    params: idParams,
    response: adminEventItems,
    problems: ['event_not_found'],
  },
  adminMoveEventItem: {
    summary: 'Moves a video or photo of an event',
    params: idParams,
    body: moveEventItemBody,
    problems: ['event_not_found'],
  },
  adminVideos: {
    summary: 'Lists all videos including hidden ones, newest first',
    query: adminVideosQuery,
    response: adminVideosPage,
  },
  adminUpdateVideo: {
    summary: 'Changes a video; a sync never overwrites the change',
    params: idParams,
    body: updateVideoBody,
    response: updateVideoResponse,
    problems: ['video_not_found', 'event_not_found', 'photo_not_found', 'library_unsigned', 'changed_since'],
  },
  adminUpdateVideos: {
    summary: 'Changes several videos in the same way; either all of them or none',
    body: updateVideosBody,
    response: updateVideosResponse,
    problems: ['video_not_found', 'event_not_found', 'library_unsigned'],
  },
  adminSync: {
    summary: 'Returns the last and the running listing of each of the video libraries',
    response: syncResponse,
  },
  adminNameLibrary: {
    summary: 'Names a video library in the admin area',
    params: videoLibraryParams,
    body: nameLibraryBody,
    response: syncResponse,
    problems: ['streaming_not_configured', 'changed_since'],
  },
  adminRequestSync: {
    summary: 'Requests a listing of every video library now',
    response: syncResponse,
    problems: ['streaming_not_configured'],
  },
} as const satisfies Record<keyof typeof videoEditingRoutes, Endpoint>;
