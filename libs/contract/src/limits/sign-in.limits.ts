/** Limits of sign-ins. They have a file of their own, because a visitor's first script contains `site.limits.ts`. */
export const signIn = {
  /** Maximum age of the sign-in (`auth_time`) of a login token. */
  maxLoginAgeSeconds: 5 * 60,
  tokenClockToleranceSeconds: 30,
  /** Linked provider accounts of one person. */
  maxProviderAccounts: 10,
} as const;
