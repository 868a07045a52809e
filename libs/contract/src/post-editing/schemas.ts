import { type Endpoint } from '../http/endpoint.ts';
import { adminPhoto, photoIdList } from '../photo-editing/schemas.ts';
import * as limits from '../limits/limits.ts';
import {
  changeVersion,
  deletedResponse,
  givenDay,
  givenTime,
  idParams,
  isoTime,
  pageQuery,
  searchWords,
  unchangedSince,
} from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type postEditingRoutes } from './routes.ts';

const { maxDescriptionLength, maxPhotos } = limits.post;

// The repository checks the length and the number, with a message for each.
const description = z.string().describe(`Trimmed, 1 to ${maxDescriptionLength} characters`);
const createdOn = givenTime.optional().describe('The date of the post, not in the future');
const photoIds = z.array(z.uuid()).describe(`In order, at most ${maxPhotos}, without duplicates`);

/** A post in the admin area, including photos that are not ready. */
export const adminPost = z.object({
  id: z.uuid(),
  description: z.string(),
  createdOn: isoTime,
  updatedOn: isoTime,
  pinnedOn: isoTime.nullable().describe('null if it is not pinned'),
  photos: z.array(adminPhoto).describe('All photos, in order'),
});
export type AdminPost = z.infer<typeof adminPost>;
export const adminPostResponse = z.object({ post: adminPost });
export type AdminPostResponse = z.infer<typeof adminPostResponse>;
export const updatePostResponse = adminPostResponse.extend({ version: changeVersion });
export const adminPostsQuery = pageQuery.extend({
  search: searchWords('the text'),
  photos: photoIdList
    .optional()
    .describe('Returns only posts that contain one of these photos; ids separated by commas'),
});
export const adminPostsPage = z.object({
  posts: z.array(adminPost),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative(),
});
export type AdminPostsPage = z.infer<typeof adminPostsPage>;

export const pinPostBody = z.strictObject({
  pinned: z.boolean(),
  pinnedOn: givenTime.optional().describe('For an undo: the former time of the pin, which is its place'),
  was: isoTime
    .nullable()
    .optional()
    .describe('The `pinnedOn` that was read; the change is refused if the post has another one'),
});

export const createPostBody = z.strictObject({
  description,
  photoIds,
  createdOn,
  key: z
    .uuid()
    .optional()
    .describe(
      'Idempotency key: a random id, or that of a draft, which is removed. A repeated request with it creates no second post',
    ),
  draftUpdatedOn: isoTime
    .optional()
    .describe('Version of the draft that was read; the post is refused if the draft has changed since'),
});

export const updatePostBody = z.strictObject({
  description: description.optional(),
  photoIds: photoIds.optional(),
  createdOn,
  updatedOn: isoTime
    .optional()
    .describe('Value that was read; the change is refused if the post has changed since'),
  unchangedSince: unchangedSince.describe(
    'For an undo: photos that anything has changed since this version do not return to the post',
  ),
});

const missingFiles = z
  .array(z.string().max(limits.upload.maxFileNameLength))
  .max(maxPhotos)
  .optional()
  .describe('Names of files that were chosen and have not arrived; absent: none');

/** What the creator is writing: a post that nobody else can see. */
export const postDraft = z.object({
  id: z.uuid(),
  description: z.string(),
  day: z.iso.date().nullable().describe('The chosen day of the post, in UTC'),
  photos: z.array(adminPhoto).describe('In order'),
  missingFiles,
  createdOn: isoTime,
  updatedOn: isoTime.describe('Identifies the version'),
});
export type PostDraft = z.infer<typeof postDraft>;
export const postDraftResponse = z.object({ draft: postDraft });
export type PostDraftResponse = z.infer<typeof postDraftResponse>;
export const postDraftsQuery = z.object({ search: searchWords('the text') });
export const postDraftsResponse = z.object({ drafts: z.array(postDraft) });
export type PostDraftsResponse = z.infer<typeof postDraftsResponse>;
/** The editor chooses the id of a new draft. */
export const savePostDraftParams = z.object({ id: z.uuid() });

export const savePostDraftBody = z.strictObject({
  description: z.string().max(limits.postDraft.maxDescriptionLength),
  day: givenDay.nullable(),
  photoIds,
  missingFiles,
  updatedOn: isoTime
    .optional()
    .describe(
      'Value that was read; absent for a new draft. The change is refused if the draft has changed since',
    ),
});

export const postEditingEndpoints = {
  createPost: {
    summary: 'Creates a post and adds its photos to the gallery',
    body: createPostBody,
    response: adminPostResponse,
    problems: ['photo_not_found', 'post_not_found', 'post_draft_changed', 'too_many_files'],
  },
  updatePost: {
    summary: 'Changes the description of a post, its photos or their order',
    params: idParams,
    body: updatePostBody,
    response: updatePostResponse,
    problems: ['photo_not_found', 'post_not_found', 'post_changed', 'too_many_files'],
  },
  deletePost: {
    summary: 'Moves a post to the trash; its photos stay in the gallery',
    params: idParams,
    response: deletedResponse,
    problems: ['post_not_found'],
  },
  adminPosts: {
    summary: 'Lists posts with all their photos and the state of each, pinned ones first, then newest first',
    query: adminPostsQuery,
    response: adminPostsPage,
  },
  adminPost: {
    summary: 'Returns a post for editing',
    params: idParams,
    response: adminPostResponse,
    problems: ['post_not_found'],
  },
  adminPinPost: {
    summary: `Pins a post, so that it comes first, or unpins it; at most ${limits.pins.maxPosts} are pinned, the last one first`,
    params: idParams,
    body: pinPostBody,
    response: adminPostResponse,
    problems: ['post_not_found', 'too_many_pins', 'changed_since'],
  },
  adminPostDrafts: {
    summary: 'Lists the drafts of posts, also of planned ones, last saved first',
    query: postDraftsQuery,
    response: postDraftsResponse,
  },
  adminPostDraft: {
    summary: 'Returns a draft of a post',
    params: idParams,
    response: postDraftResponse,
    problems: ['post_draft_not_found'],
  },
  adminSavePostDraft: {
    summary: 'Creates or changes a draft of a post; photos that no longer exist are left out',
    params: savePostDraftParams,
    body: savePostDraftBody,
    response: postDraftResponse,
    problems: ['post_draft_changed', 'post_draft_not_found', 'too_many_files'],
  },
  adminDeletePostDraft: {
    summary: 'Deletes a draft of a post for good',
    params: idParams,
    problems: ['post_draft_not_found'],
  },
} as const satisfies Record<keyof typeof postEditingRoutes, Endpoint>;
