import { roles } from '../account/schemas.ts';
import { type Endpoint } from '../http/endpoint.ts';
import { idParams, isoTime, pageQuery, searchWords } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { type membersRoutes } from './routes.ts';

export const member = z.object({
  id: z.uuid().describe("The site's id of the account"),
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z
    .boolean()
    .optional()
    .describe('Whether the address was verified. The previous release does not say it'),
  provider: z.string(),
  role: z.enum(roles),
  since: isoTime.describe('Time of the first sign-in'),
  blockedOn: isoTime.nullable().describe('null if the person can sign in'),
});
export type Member = z.infer<typeof member>;

export const memberResponse = z.object({
  member,
  changed: z
    .boolean()
    .describe('false if the member was blocked or unblocked already, so that nothing can be undone'),
});
export const membersPage = z.object({
  members: z.array(member).describe('Newest first'),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative(),
});
export type MembersPage = z.infer<typeof membersPage>;
export const membersQuery = pageQuery.extend({ search: searchWords('the name and the e-mail address') });

export const updateMemberBody = z.strictObject({
  blocked: z.boolean().describe('true ends all sessions of the person, and refuses further sign-ins'),
  was: isoTime
    .nullable()
    .optional()
    .describe(
      'The `blockedOn` that the change is made to. Unblocking is refused for another one and without it, blocking never',
    ),
});

export const membersEndpoints = {
  adminMembers: {
    summary: 'Lists the people who have signed in, newest first',
    query: membersQuery,
    response: membersPage,
  },
  adminUpdateMember: {
    summary: 'Blocks a member, or unblocks one; an administrator is refused',
    params: idParams,
    body: updateMemberBody,
    response: memberResponse,
    problems: ['member_not_found', 'member_protected', 'changed_since'],
  },
} as const satisfies Record<keyof typeof membersRoutes, Endpoint>;
