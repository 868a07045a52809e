import { z } from 'zod';

export const account = z.object({
  localId: z.string(),
  providerId: z.string(),
  /** The person's id at the provider. */
  rawId: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  displayName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  disabled: z.boolean(),
  /** Seconds since 1970; earlier sign-ins are revoked. */
  validSince: z.number(),
  createdAtMs: z.number(),
  lastLoginAtMs: z.number(),
});
export type Account = z.infer<typeof account>;

/** Claims about a person, in place of a provider's ID token. */
export const personClaims = z.object({
  sub: z.string().min(1).max(200),
  email: z.email().max(320).toLowerCase().nullish(),
  email_verified: z.boolean().default(false),
  name: z.string().max(200).nullish(),
  picture: z.string().max(2048).nullish(),
});
export type PersonClaims = z.output<typeof personClaims>;

export const avatarPath = (name: string) => `/emulator/avatar.svg?name=${encodeURIComponent(name)}`;

const readyPerson = (sub: string, name: string, email: string): PersonClaims => ({
  sub,
  email,
  email_verified: true,
  name,
  picture: avatarPath(name),
});

/** Predefined people, each with an account at every provider. */
export const readyPeople: readonly PersonClaims[] = [
  readyPerson('ready-vera', 'Vera Visitor', 'visitor@example.com'),
  readyPerson('ready-ada', 'Ada Admin', 'admin@example.com'),
];
export const isReadyEmail = (email: string | null) => readyPeople.some((person) => person.email === email);
