import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { photoStatuses } from '../media.ts';
import { photoEdits, savedPhotoEdits, savePhotoEdits } from '../photo-edits/schemas.ts';
import { photoDetails } from '../photos/schemas.ts';
import { photoFailureCodes } from '../uploads/texts.ts';
import {
  changeVersion,
  deletedResponse,
  idParams,
  isoTime,
  pageQuery,
  searchWords,
} from '../values/schemas.ts';
import { workFailureCodes } from '../work/failures.ts';
import { z } from '../zod.ts';
import { downloadedFiles, libraryParts, librarySorts, photoCommandActions } from './choices.ts';
import { photoUses, photoUsesBody } from './photo-uses.schema.ts';
import { type libraryRoutes } from './routes.ts';

export const adminPhoto = z.object({
  id: z.uuid(),
  originalName: z.string(),
  ...photoDetails,
  status: z.enum(photoStatuses),
  failure: z.object({ code: z.enum(photoFailureCodes), text: z.string() }).nullable(),
  repaired: z.boolean().describe('Slightly damaged, but shown'),
  listed: z.boolean().describe('In the gallery, once it is ready'),
  kept: z.boolean().describe('Stays, although it is neither in the gallery nor in a post'),
  cdnUrl: z.string(),
  thumbnailUrl: z.string().nullable().describe('null until the photo is ready'),
  placeholder: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  edits: photoEdits.nullable(),
  hasOriginal: z.boolean().describe('Its pictures can be made again, with other edits'),
  bytes: z.int(),
  createdOn: isoTime,
  change: z.int().describe('Increases with every change of this photo; the id of its event'),
});
export type AdminPhoto = z.infer<typeof adminPhoto>;

export const photoIdList = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.uuid()).max(limits.page.maxIds));
export const adminPhotosQuery = pageQuery.extend({
  search: searchWords('the description or the file name'),
  ids: photoIdList.optional().describe('Returns only these photos; ids separated by commas'),
  status: z.enum(photoStatuses).optional(),
});
export const adminPhotosPage = z.object({
  photos: z.array(adminPhoto),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative().describe(`For a search at most ${limits.search.maxCounted}`),
});
export type AdminPhotosPage = z.infer<typeof adminPhotosPage>;

/** Omitted fields stay unchanged. */
export const updatePhotoBody = z
  .strictObject(photoDetails)
  .extend({ listed: z.boolean().describe('false takes it out of the gallery and keeps it') })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { message: 'at least one field is required' });
export type UpdatePhoto = z.input<typeof updatePhotoBody>;

export const editPhotoResponse = adminPhoto.extend({
  formerEdits: photoEdits.nullable().describe('Those that were replaced; an undo sends them'),
  version: changeVersion,
});
export type EditPhotoResponse = z.infer<typeof editPhotoResponse>;

export const photoPictureParams = idParams.extend({ size: z.enum(['thumbnail', 'large', 'original']) });

/** Events of `GET /api/admin/photos/stream`, by their `event:` name. */
export interface PhotoStreamEvents {
  /** The current state of a photo; `id:` is its `change`. */
  photo: AdminPhoto;
  /** A deleted photo. */
  deleted: { id: string };
  /** Progress of an upload; not replayed. */
  upload: { uploadId: string; receivedBytes: number; totalBytes: number | null };
}

// The creator's library: all photos by their position in a list, and commands that change many of them.

const found = z.object({
  search: searchWords('the description or the file name'),
  show: z.enum(libraryParts).optional().describe('Returns only this part of the library'),
  sort: z.enum(librarySorts).default('newest'),
});
const offset = z.coerce.number().int().min(0).default(0).describe('Number of photos before the first one');
const { maxChosen } = limits.library;

export const libraryMonthsQuery = found;
export const libraryMonths = z.object({
  months: z
    .array(
      z.object({ month: z.string().describe('Year and month, UTC: 2026-11'), photos: z.int().positive() }),
    )
    .describe('In the order of the list; for a list by name, the months are in no useful order'),
  total: z.int().nonnegative(),
  isComplete: z
    .boolean()
    .describe(`A search finds at most ${limits.library.maxFound} photos; false if there are more`),
});
export type LibraryMonths = z.infer<typeof libraryMonths>;

export const libraryQuery = found.extend({
  offset,
  limit: z.coerce.number().int().min(1).max(limits.page.maxSize).default(limits.page.defaultSize),
});
export const libraryPage = z.object({ photos: z.array(adminPhoto) });

export const libraryIdsQuery = found.extend({
  offset,
  limit: z.coerce.number().int().min(1).max(maxChosen).default(maxChosen),
});
export const libraryIds = z.object({ ids: z.array(z.uuid()) });

/** Client-generated, so that a command that is sent twice runs once. */
const command = { id: z.uuid(), photoIds: z.array(z.uuid()).min(1).max(maxChosen) };
export const photoCommandBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('update'), change: updatePhotoBody, ...command }),
  z.strictObject({ action: z.literal('describe'), description: photoDetails.description, ...command }),
  z.strictObject({
    action: z.literal('append'),
    description: photoDetails.description.unwrap().min(1),
    ...command,
  }),
  z.strictObject({ action: z.literal('publish'), ...command }),
  z.strictObject({ action: z.literal('hide'), ...command }),
  z.strictObject({ action: z.literal('delete'), ...command }),
  z.strictObject({ action: z.literal('addToEvent'), eventId: z.uuid(), ...command }),
  z.strictObject({ action: z.literal('removeFromEvent'), eventId: z.uuid(), ...command }),
]);
export type PhotoCommandBody = z.infer<typeof photoCommandBody>;

export const photoCommand = z.object({
  id: z.uuid(),
  action: z.enum(photoCommandActions),
  undoes: z.uuid().nullable().describe('The command that this one undoes'),
  total: z.int().describe('Number of photos'),
  done: z.int().describe('Number of photos that have been handled'),
  changed: z.int().describe('Number of photos that have been changed; others were so already, or are gone'),
  failed: z.int().describe('Number of photos whose change has failed for good, so that they are as before'),
  failure: z
    .object({ code: z.enum(workFailureCodes), text: z.string() })
    .nullable()
    .describe('Why the last of them has failed'),
  startedOn: isoTime,
  finishedOn: isoTime.nullable(),
});
export type PhotoCommand = z.infer<typeof photoCommand>;
export const photoCommands = z.object({
  commands: z.array(photoCommand).describe('Unfinished ones and those that finished lately, newest first'),
});

export const photoDownloadBody = z.strictObject({
  photoIds: command.photoIds,
  files: z
    .enum(downloadedFiles)
    .describe(
      'The widest pictures of the site, or the original files, without metadata or unchanged. A photo without an original file is downloaded as its widest picture',
    ),
});
export const photoDownload = z.object({
  id: z.uuid(),
  photos: z.int().describe('Number of photos; those that are not ready or are deleted are left out'),
  originals: z.int().describe('Number of photos whose original file is downloaded'),
  bytes: z.int(),
});
export type PhotoDownload = z.infer<typeof photoDownload>;

export const libraryEndpoints = {
  adminPhotos: {
    summary: 'Lists all photos with their state, newest first',
    query: adminPhotosQuery,
    response: adminPhotosPage,
  },
  adminPhotoStream: {
    summary: 'Streams changes of photos; Last-Event-ID replays missed ones',
    responseMediaType: 'text/event-stream',
  },
  adminRetryPhoto: {
    summary: 'Retries a failed photo',
    params: idParams,
    response: adminPhoto,
    problems: ['photo_not_found', 'photo_not_failed'],
  },
  adminUpdatePhoto: {
    summary: 'Changes the given fields of a photo',
    params: idParams,
    body: updatePhotoBody,
    response: adminPhoto,
    problems: ['photo_not_found'],
  },
  adminDeletePhoto: {
    summary: 'Moves a photo to the trash',
    params: idParams,
    response: deletedResponse,
    problems: ['photo_not_found'],
  },
  adminPhotoEdits: {
    summary: 'Returns the edits of a photo, with the version that a change of them names',
    params: idParams,
    response: savedPhotoEdits,
    problems: ['photo_not_found'],
  },
  adminEditPhoto: {
    summary: 'Replaces the edits of a photo, whose pictures are then made again from the original',
    params: idParams,
    body: savePhotoEdits,
    response: editPhotoResponse,
    problems: ['photo_not_found', 'photo_not_ready', 'photo_without_original', 'changed_since'],
  },
  adminPhotoPicture: {
    summary:
      'Returns a picture of a photo that visitors cannot see or that is in the trash, or the original without edits',
    params: photoPictureParams,
    responseMediaType: 'image/*',
    problems: ['invalid_request', 'photo_not_found', 'unavailable'],
  },
  adminLibrary: {
    summary: 'Lists photos by their position in the library',
    query: libraryQuery,
    response: libraryPage,
  },
  adminLibraryMonths: {
    summary: 'Counts the photos of each month',
    query: libraryMonthsQuery,
    response: libraryMonths,
  },
  adminLibraryIds: {
    summary: 'Lists the ids of photos by their position in the library',
    query: libraryIdsQuery,
    response: libraryIds,
  },
  adminPhotoUses: {
    summary: 'Tells which posts and adventures use photos, and which are pictures of the site',
    body: photoUsesBody,
    response: photoUses,
  },
  adminPhotoCommands: { summary: 'Lists commands that run or have finished lately', response: photoCommands },
  adminRunPhotoCommand: {
    summary: `Changes many photos; more than ${limits.library.photosPerStep} in the background`,
    body: photoCommandBody,
    response: photoCommand,
    problems: ['event_not_found'],
  },
  adminUndoPhotoCommand: {
    summary: 'Stops a command, and reverses what it has changed unless it was changed again since',
    params: idParams,
    response: photoCommand,
    problems: ['command_not_found'],
  },
  adminPrepareDownload: {
    summary: 'Prepares a zip file of many photos, which can be downloaded for a day',
    body: photoDownloadBody,
    response: photoDownload,
    problems: ['photos_not_found', 'download_too_large', 'too_many_downloads'],
  },
  adminDownload: {
    summary: 'Downloads a zip file that was prepared',
    params: idParams,
    responseMediaType: 'application/zip',
    problems: ['invalid_request', 'download_not_found', 'too_many_downloads'],
  },
} as const satisfies Record<keyof typeof libraryRoutes, Endpoint>;
