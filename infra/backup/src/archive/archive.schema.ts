import {
  focus,
  givenDay,
  givenTime,
  keepMarkBody,
  limits,
  photoEdits,
  siteSettings,
  videoTypes,
} from '@sandstone/contract';
import { z } from 'zod';

export const archiveFormat = 'sandstone-archive';
export const archiveName = 'archive.json';
export const archiveSchemaName = 'archive.schema.json';

/** Names of the files in an archive besides its JSON. */
export const photoFile = /^photos\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|gif|webp)$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const time = givenTime;
const reactions = z.record(z.string(), z.int().nonnegative()).describe('How often each was given');
const ofProvider = {
  provider: z.string().min(1).max(64),
  libraryId: z.string().min(1).max(64),
  guid: z.string().min(1).max(128),
};

export const archivedPhoto = z.object({
  id: z.uuid().describe('By which posts name it in this archive'),
  file: z.string().regex(photoFile),
  bytes: z.int().min(1).max(limits.upload.maxFileBytes),
  sha256: sha256.describe('Of the file'),
  isOriginal: z
    .boolean()
    .describe("Whether the file is the creator's own; else the widest picture that was kept"),
  originalSha256: sha256.describe("Of the creator's own file"),
  name: z.string().min(1).max(limits.upload.maxFileNameLength).describe('Of the file as it was uploaded'),
  description: z.string().max(limits.photo.maxDescriptionLength).nullable(),
  listed: z.boolean().default(true).describe('Whether it is in the gallery'),
  edits: photoEdits
    .nullable()
    .default(null)
    .describe('What the creator has changed in the file; null if nothing, or if the file shows it'),
  createdAt: time,
  reactions: reactions.default({}),
});

export const archivedPost = z.object({
  id: z.uuid(),
  description: z.string().min(1).max(limits.post.maxDescriptionLength),
  createdOn: time,
  updatedOn: time,
  pinnedOn: time.nullable().default(null).describe('When it was pinned'),
  photos: z.array(z.uuid()).max(limits.post.maxPhotos).describe('Ids of photos of this archive, in order'),
  reactions: reactions.default({}),
});

export const archivedDraft = z.object({
  id: z.uuid(),
  description: z.string().max(limits.postDraft.maxDescriptionLength),
  day: givenDay.nullable().describe('The chosen day of the post'),
  photos: z.array(z.uuid()).max(limits.post.maxPhotos).describe('Ids of photos of this archive, in order'),
});

const coverPhoto = z.uuid().nullable().default(null);

export const archivedEvent = z.object({
  id: z.uuid(),
  slugs: z
    .array(z.string().min(1).max(300))
    .min(1)
    .describe('The present one first, then those that lead to it'),
  title: z.string().min(1).max(limits.streaming.maxTitleLength),
  isOwnTitle: z.boolean().describe("Whether the creator gave it; else it is its collection's name"),
  description: z.string().max(limits.videoEditing.maxDescriptionLength).nullable(),
  date: time,
  hidden: z.boolean(),
  collections: z.array(z.object(ofProvider)).describe("Of the videos' provider, that it gathers"),
  cover: z
    .object(ofProvider)
    .nullable()
    .default(null)
    .describe('The video whose picture was chosen for it; null: its first one'),
  coverPhoto: coverPhoto.describe('Id of a photo of this archive that was chosen instead'),
  focus: focus.nullable().default(null).describe('What stays visible in a crop of that photo'),
  items: z
    .array(z.union([z.object({ video: z.object(ofProvider) }), z.object({ photo: z.uuid() })]))
    .default([])
    .describe('Its photos, and its videos that have a place, in order; other videos precede them'),
});

export type ArchivedItem = z.infer<typeof archivedEvent>['items'][number];

export const archivedVideo = z.object({
  ...ofProvider,
  title: z.string().describe('As it was shown'),
  publishedAt: time,
  curated: z
    .object({
      title: z.string().min(1).max(limits.videoEditing.maxTitleLength).nullable(),
      description: z.string().max(limits.videoEditing.maxDescriptionLength).nullable(),
      type: z.enum(videoTypes).nullable(),
      event: z
        .union([z.uuid(), z.literal('none')])
        .nullable()
        .describe('An event of this archive; none; or null: the one of its collection'),
      sortOrder: z.int().min(-1_000_000).max(1_000_000),
      hidden: z.boolean(),
      coverPhoto: coverPhoto.describe(
        "Id of a photo of this archive that is its picture; null: the provider's",
      ),
      focus: focus.nullable().default(null).describe('What stays visible in a crop of its picture'),
    })
    .describe('What the creator decided; null is what the provider says'),
  reactions,
});

/** `archive.json`: all content of the creator. */
export const archive = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(1),
  exportedAt: time,
  site: z.object({ name: z.string(), tagline: z.string(), bio: z.string(), language: z.string() }),
  settings: siteSettings
    .partial()
    .default({})
    .describe('The settings of the site that the creator has changed'),
  mark: keepMarkBody.optional().describe('The mark of the site; absent for the drawn one'),
  photos: z.array(archivedPhoto),
  posts: z.array(archivedPost),
  drafts: z.array(archivedDraft).default([]).describe('Posts that are not published'),
  events: z.array(archivedEvent),
  videos: z.array(archivedVideo),
});
export type Archive = z.infer<typeof archive>;

/** The JSON Schema that each archive contains, for other programs. */
export const archiveJsonSchema = (): unknown => z.toJSONSchema(archive);

/** Picks the fields of a record that the schema describes; JSON writes their dates as it requires. */
export function fieldsOf<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  record: { [Name in keyof Shape]: z.infer<Shape[Name]> | Date },
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, record[name]]));
}
