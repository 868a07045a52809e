import { z } from 'zod';

const seconds = z.number().int().nonnegative();
const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? null : value))
  .nullish()
  .transform((value) => value ?? null);

/** The used claims of an ID token. Times are seconds since 1970. */
export const idTokenClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(128),
  iat: seconds,
  exp: seconds,
  auth_time: seconds,
  email: text,
  email_verified: z.boolean().default(false),
  name: text,
  picture: text,
  firebase: z.object({ sign_in_provider: z.string().min(1).max(100) }),
});
export type IdTokenClaims = z.output<typeof idTokenClaims>;
