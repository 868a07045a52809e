import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { photoStatuses } from '../media.ts';
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
import { z } from '../zod.ts';
import { photoEdits, savedPhotoEdits, savePhotoEdits } from './edits.schema.ts';
import { type photoEditingRoutes } from './routes.ts';

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
  takenOn: z.iso
    .date()
    .nullable()
    .describe('Day on which it was taken, by the clock of the camera; null if its file does not say'),
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

export const photoEditingEndpoints = {
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
} as const satisfies Record<keyof typeof photoEditingRoutes, Endpoint>;
