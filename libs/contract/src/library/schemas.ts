import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { adminPhoto, updatePhotoBody } from '../photo-editing/schemas.ts';
import { photoDetails } from '../photos/schemas.ts';
import { idParams, isoTime, searchWords } from '../values/schemas.ts';
import { workFailureCodes } from '../work/failures.ts';
import { z } from '../zod.ts';
import { downloadedFiles, libraryParts, librarySorts, photoCommandActions } from './choices.ts';
import { photoUses, photoUsesBody } from './photo-uses.schema.ts';
import { type libraryRoutes } from './routes.ts';

// The creator's library: all photos by their position in a list, and commands that change many of them.

const found = z.object({
  search: searchWords('the description or the file name'),
  show: z.enum(libraryParts).optional().describe('Returns only this part of the library'),
  sort: z
    .enum(librarySorts)
    .default('newest')
    .describe(
      'By the time of the upload; taken: by the time at which a photo was taken, newest first, or of its upload if its file does not say',
    ),
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
