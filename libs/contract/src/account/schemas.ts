import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { photo } from '../photos/schemas.ts';
import { post } from '../posts/schemas.ts';
import { isoTime } from '../values/schemas.ts';
import { video } from '../videos/schemas.ts';
import { z } from '../zod.ts';
import { type accountRoutes } from './routes.ts';

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

export const sessionResponse = z.object({ authenticated: z.boolean(), user: sessionUser.optional() });
export type SessionResponse = z.infer<typeof sessionResponse>;

/** A linked provider account, in the format of the identity provider's SDK. */
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
export const loginResponse = z.object({ user: sessionUser });
export type LoginResponse = z.infer<typeof loginResponse>;

export const refreshBody = z.object({ idToken: z.string().min(1).max(8192) });

export const signInProviders = ['google.com', 'apple.com', 'twitter.com'] as const;
export const configResponse = z.object({
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
export type ConfigResponse = z.infer<typeof configResponse>;

export const lovedResponse = z
  .object({
    videos: z.array(video),
    photos: z.array(
      photo.extend({
        postId: z.uuid().nullable().describe('A post that shows it; null: it is in the gallery'),
      }),
    ),
    posts: z.array(post).describe('With their first photos'),
  })
  .describe('What the member has reacted to and can still see, the latest first');
export type LovedResponse = z.infer<typeof lovedResponse>;

export const lovedHereResponse = z.object({
  items: z
    .int()
    .nonnegative()
    .describe('What was loved in this browser without an account, and the member can see'),
});
export type LovedHereResponse = z.infer<typeof lovedHereResponse>;

export const lovedHereBody = z.strictObject({
  keep: z
    .boolean()
    .describe('Whether the member takes the reactions over. Afterwards the browser names none of them.'),
});

export const accountEndpoints = {
  config: { summary: 'Returns the public settings for the browser', response: configResponse },
  session: { summary: 'Returns the signed-in user', response: sessionResponse },
  login: {
    summary: "Creates a session from the provider's fresh token",
    body: loginBody,
    response: loginResponse,
    problems: [
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'login_too_old',
      'account_disabled',
      'rate_limited',
      'identity_unavailable',
      'identity_not_configured',
    ],
  },
  refreshToken: {
    summary: 'Confirms by a new token that the account at the provider is still valid',
    body: refreshBody,
    problems: [
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'account_disabled',
      'identity_unavailable',
    ],
  },
  logout: { summary: 'Ends the session' },
  signOutEverywhere: { summary: 'Ends every session of the person, on every device' },
  lovedItems: { summary: 'Returns what the member has reacted to', response: lovedResponse },
  lovedHere: {
    summary: 'Counts what somebody has loved in this browser without an account',
    response: lovedHereResponse,
  },
  answerLovedHere: {
    summary: 'Gives the member what was loved in this browser without an account, or lets go of it',
    body: lovedHereBody,
    problems: ['rate_limited'],
  },
  deleteAccount: {
    summary:
      "Deletes the person's account at the provider and on this site; requires the token of a recent sign-in",
    body: refreshBody,
    problems: [
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'login_too_old',
      'account_disabled',
      'identity_unavailable',
      'identity_not_configured',
    ],
  },
} as const satisfies Record<keyof typeof accountRoutes, Endpoint>;
