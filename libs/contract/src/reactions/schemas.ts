import { type Endpoint } from '../http/endpoint.ts';
import { addressedId } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type reactionsRoutes } from './routes.ts';

/** The kinds of items that visitors react to, as paths name them. */
export const reactedItems = ['videos', 'photos', 'posts'] as const;
export type ReactedItems = (typeof reactedItems)[number];

export const reactionCounts = z
  .array(
    z.object({
      reaction_title: z.string().describe('The `text` of the reaction'),
      count: z.int().nonnegative(),
    }),
  )
  .describe('Reactions with a count, in the order of the site configuration');
export type ReactionCounts = z.infer<typeof reactionCounts>;

export const reactionsParams = z.object({
  items: z.enum(reactedItems),
  // Limits are counted by the id, which has one form therefore.
  id: addressedId.transform((id) => id.toLowerCase()),
});

export const reactBody = z.strictObject({
  reaction: z.string().min(1).max(32).describe('The `value` of a choice'),
  on: z
    .boolean()
    .optional()
    .describe(
      'Whether the visitor gives the reaction or takes it back; without it, the opposite of what is stored',
    ),
});
export const reactionsResponse = z.object({
  reactions: reactionCounts,
  own: z.array(z.string()).describe("The `value`s of the requesting visitor's reactions"),
});
export type ReactionsResponse = z.infer<typeof reactionsResponse>;

export const reactionsEndpoints = {
  reactions: {
    summary: 'Returns the reactions to a video, photo or post, and those of the requesting visitor',
    params: reactionsParams,
    response: reactionsResponse,
    problems: ['video_not_found', 'video_locked', 'photo_not_found', 'post_not_found'],
  },
  react: {
    summary: "Adds or removes one of the visitor's reactions",
    params: reactionsParams,
    body: reactBody,
    response: reactionsResponse,
    problems: ['video_not_found', 'video_locked', 'photo_not_found', 'post_not_found', 'rate_limited'],
  },
} as const satisfies Record<keyof typeof reactionsRoutes, Endpoint>;
