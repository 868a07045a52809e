import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { isoTime, pageQuery, unchangedSince } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type trashRoutes } from './routes.ts';
import { trashKinds } from './choices.ts';

// Deleted photos, posts and events, which can be restored for a limited time.

export const trashQuery = pageQuery.extend({ kind: z.enum(trashKinds) });

export const trashedItem = z.object({
  id: z.uuid(),
  name: z
    .string()
    .describe('The description or file name of a photo, the text of a post, the title of an event'),
  pictureUrl: z.string().nullable().describe('A small picture, only for administrators'),
  placeholder: z.string().nullable(),
  deletedOn: isoTime,
  erasedOn: isoTime.describe('When it is removed for good'),
  restoring: z.boolean().describe('A photo whose files are being moved back'),
});
export type TrashedItem = z.infer<typeof trashedItem>;

const trashCounts = z.object({ photo: z.int(), post: z.int(), event: z.int() });
export type TrashCounts = z.infer<typeof trashCounts>;

export const trashPage = z.object({
  items: z.array(trashedItem).describe('Last deleted first'),
  nextCursor: z.string().nullable(),
  counts: trashCounts.describe('Everything in the trash'),
});
export type TrashPageResponse = z.infer<typeof trashPage>;

export const trashSelection = z.strictObject({
  kind: z.enum(trashKinds),
  ids: z.array(z.uuid()).min(1).max(limits.page.maxIds),
});
export const restoreBody = trashSelection.extend({ unchangedSince });
export const trashResponse = z.object({ ids: z.array(z.uuid()).describe('Those that were in the trash') });
export const emptyTrashResponse = z.object({ removed: trashCounts });

export const trashEndpoints = {
  adminTrash: {
    summary: 'Lists deleted photos, posts or events, last deleted first',
    query: trashQuery,
    response: trashPage,
  },
  adminRestore: {
    summary: 'Restores deleted photos, posts or events; a photo returns as soon as its files are back',
    body: restoreBody,
    response: trashResponse,
  },
  adminErase: {
    summary: 'Removes deleted photos, posts or events for good',
    body: trashSelection,
    response: trashResponse,
  },
  adminEmptyTrash: { summary: 'Removes everything in the trash for good', response: emptyTrashResponse },
} as const satisfies Record<keyof typeof trashRoutes, Endpoint>;
