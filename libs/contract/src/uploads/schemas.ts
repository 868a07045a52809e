import { type Endpoint } from '../http/endpoint.ts';
import { photoStatuses } from '../media.ts';
import { z } from '../zod.ts';
import { type uploadsRoutes } from './routes.ts';

export const uploadResult = z.object({
  originalName: z.string(),
  cdnUrl: z.string().describe('Final path; returns 404 until the photo is ready'),
  photoId: z.uuid(),
  status: z.enum(photoStatuses),
  duplicate: z.boolean().optional().describe('The same bytes had already been uploaded'),
});
export type UploadResult = z.infer<typeof uploadResult>;

const uploadFailure = z.object({ originalName: z.string(), error: z.string(), code: z.string() });
export type UploadFailure = z.infer<typeof uploadFailure>;

export const multiUploadResult = z.object({
  successful: z.array(uploadResult),
  failed: z.array(uploadFailure),
});
export type MultiUploadResult = z.infer<typeof multiUploadResult>;

export const uploadsEndpoints = {
  upload: {
    summary: 'Uploads one photo',
    bodyMediaType: 'multipart/form-data',
    response: uploadResult,
    problems: [
      'upload_malformed',
      'upload_cut_off',
      'file_missing',
      'file_too_large',
      'file_type_invalid',
      'file_empty',
      'only_one_file',
      'description_too_long',
      'unavailable',
    ],
  },
  uploadMultiple: {
    summary: 'Uploads up to ten photos; a refused file does not affect the others',
    bodyMediaType: 'multipart/form-data',
    response: multiUploadResult,
    problems: [
      'upload_malformed',
      'upload_cut_off',
      'file_missing',
      'too_many_files',
      'description_too_long',
      'unavailable',
    ],
  },
} as const satisfies Record<keyof typeof uploadsRoutes, Endpoint>;
