import { dateYears, hasAcceptedYear } from './dates.ts';
import { z } from './zod.ts';
import * as limits from './limits.ts';
import { photoStatuses } from './media.ts';
import { unknownCommit } from './release.ts';
import { photoFailureCodes } from './texts/upload.texts.ts';

export const isoTime = z.iso.datetime().describe('ISO 8601, UTC');
const years = { message: `must be in the years ${dateYears.first} to ${dateYears.last}` };
/** Dates that are given to the site. Those that it answers with may be older, from before this rule. */
export const givenTime = z.iso.datetime().refine(hasAcceptedYear, years).describe('ISO 8601, UTC');
export const givenDay = z.iso.date().refine(hasAcceptedYear, years);
export const givenLocalTime = z.iso.datetime({ local: true, precision: -1 }).refine(hasAcceptedYear, years);
/** An undo sends it as `unchangedSince`. */
export const changeVersion = z.int().nonnegative().describe('Version of what has changed');
export const unchangedSince = z
  .int()
  .nonnegative()
  .optional()
  .describe('For an undo: what anything has changed since this version stays as it is');
/** The answer to a deletion that can be undone. */
export const deletedAnswer = z.object({ version: changeVersion });
const photoId = z.uuid();
/** The nil UUID, which nothing has. */
const idOfNothing = '00000000-0000-0000-0000-000000000000';
/** An id in an address. A malformed one is read as the id of nothing, so that it is answered like an unknown one. */
export const addressedId = z
  .string()
  .max(200)
  .transform((id) => (z.uuid().safeParse(id).success ? id : idOfNothing));

/** @param where names the texts in which the words are found */
export const searchWords = (where: string) =>
  z
    .string()
    .trim()
    .max(limits.search.maxLength)
    .optional()
    .describe(`Words in ${where}, ignoring case and accents`);

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.maxSize).default(limits.page.defaultSize),
  cursor: z.string().min(1).max(200).optional(),
});

const pictureSource = z.object({
  type: z.string().describe('Media type, such as image/avif'),
  srcset: z.string().describe('URLs with widths, for <source srcset>'),
});

export const photo = z.object({
  id: photoId,
  cdnUrl: z.string().describe('Path of the JPEG on this site'),
  description: z.string().nullable(),
  width: z.int().positive().describe('Width of the upright original, px'),
  height: z.int().positive(),
  thumbHash: z.string().describe('ThumbHash, base64'),
  placeholder: z.string().describe('The ThumbHash as a data: URL'),
  animated: z.boolean(),
  sources: z.array(pictureSource).describe('Best first'),
  createdOn: isoTime,
});
export type Photo = z.infer<typeof photo>;

export const photosQuery = pageQuery
  .extend({
    from: addressedId.optional().describe('Id of the first photo of the page'),
    before: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('A previousCursor; returns the photos directly before it, which are newer'),
  })
  .refine(({ cursor, from, before }) => [cursor, from, before].filter(Boolean).length < 2, {
    message: 'cursor, from and before exclude each other',
  });

export const photosPage = z.object({
  photos: z.array(photo),
  nextCursor: z.string().nullable(),
  previousCursor: z
    .string()
    .nullable()
    .optional()
    .describe('Cursor of newer photos, null if there are none; only with `from` or `before`'),
  index: z
    .int()
    .nonnegative()
    .optional()
    .describe('Position of the first photo in the gallery, from 0; only with `from`'),
  total: z.int().nonnegative(),
});
export type PhotosPage = z.infer<typeof photosPage>;

export const uploadResult = z.object({
  originalName: z.string(),
  cdnUrl: z.string().describe('Final path; returns 404 until the photo is ready'),
  photoId,
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

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

const sessionUser = z.object({
  uid: z.string().describe("The site's id of the account"),
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  photoURL: z.string().nullable(),
  provider: z.string(),
  role: z.enum(roles),
  metadata: z.object({ creationTime: isoTime, lastSignInTime: isoTime }),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const sessionAnswer = z.object({ authenticated: z.boolean(), user: sessionUser.optional() });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** A linked provider account, in the format of the identity provider's library. */
const providerAccount = z.object({
  providerId: z.string().min(1).max(100),
  uid: z.string().max(200),
  displayName: z.string().max(500).nullable(),
  email: z.string().max(500).nullable(),
  phoneNumber: z.string().max(50).nullable(),
  photoURL: z.string().max(2048).nullable(),
});

/** Profile fields may be sent, as specified, but only the token's claims are used. */
export const loginBody = z.object({
  idToken: z.string().min(1).max(8192),
  uid: z.string().max(200).optional(),
  displayName: z.string().max(500).nullish(),
  email: z.string().max(500).nullish(),
  emailVerified: z.boolean().optional(),
  photoURL: z.string().max(2048).nullish(),
  providerId: z.string().max(100).nullish(),
  providerData: z.array(providerAccount).max(limits.signIn.maxProviderAccounts).optional(),
});
export type LoginBody = z.infer<typeof loginBody>;
export const loginAnswer = z.object({ user: sessionUser });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const refreshBody = z.object({ idToken: z.string().min(1).max(8192) });

export const signInProviders = ['google.com', 'apple.com', 'twitter.com'] as const;
export const configAnswer = z.object({
  identity: z
    .object({
      kind: z.enum(['firebase', 'demo']),
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      providers: z.array(z.enum(signInProviders)),
    })
    .nullable()
    .describe('null if sign-in is not configured'),
});
export type ConfigAnswer = z.infer<typeof configAnswer>;

export const adminPhoto = z.object({
  id: photoId,
  originalName: z.string(),
  description: z.string().nullable(),
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
  bytes: z.int(),
  createdOn: isoTime,
  change: z.int().describe('Increases with every change of this photo; the id of its event'),
});
export type AdminPhoto = z.infer<typeof adminPhoto>;

export const photoIdList = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(photoId).max(limits.page.maxIds));
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
  .strictObject({
    description: z.string().trim().max(limits.photo.maxDescriptionLength).nullable().optional(),
    listed: z.boolean().optional().describe('false takes it out of the gallery and keeps it'),
  })
  .refine((change) => Object.keys(change).length > 0, { message: 'at least one field is required' });
export type UpdatePhoto = z.input<typeof updatePhotoBody>;

export const photoParams = z.object({ id: addressedId });
export const photoPictureParams = photoParams.extend({ size: z.enum(['thumbnail', 'large']) });

/** Events of `GET /api/admin/photos/stream`, by their `event:` name. */
export interface PhotoStreamEvents {
  /** The current state of a photo; `id:` is its `change`. */
  photo: AdminPhoto;
  /** A deleted photo. */
  deleted: { id: string };
  /** Progress of an upload; not replayed. */
  upload: { uploadId: string; receivedBytes: number; totalBytes: number | null };
}

export const contentVersionAnswer = z.object({
  version: z.string().describe('Changes to a new value when published content changes'),
});
export type ContentVersionAnswer = z.infer<typeof contentVersionAnswer>;

export const release = z.object({
  version: z.string(),
  commit: z
    .string()
    .describe(
      `The hash, with \`-modified\` if files differed from the commit; \`${unknownCommit}\` without git`,
    ),
});
export type Release = z.infer<typeof release>;
export const healthAnswer = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'unavailable', 'misconfigured'])).optional(),
  problems: z.array(z.string()).optional().describe('What the operator has to change, and how'),
  ...release.shape,
});
export type HealthAnswer = z.infer<typeof healthAnswer>;
