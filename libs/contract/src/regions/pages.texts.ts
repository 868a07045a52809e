/** The pages that the reverse proxy shows in place of the site. They name nobody, and need no script. */
export const regionPages = {
  verifyTitle: 'Please verify your age',
  verifyText: 'Where you are, the law asks for more than a promise.',
  /** @param only the name of the service, if there is no choice */
  verifyBy: (only = 'A service of your choice') =>
    `${only} checks that you are an adult, and tells this site nothing else about you.`,
  verifyWith: (name: string) => `Verify with ${name}`,
  down: (name: string) => `${name} cannot be reached right now`,
  noMethod: 'No way to verify your age is available right now. Please come back later.',
  terms: 'Terms',
  privacy: 'Privacy',
  blockedTitle: 'Not available where you are',
  blockedText: 'This site is not shown in your region.',
  /** Sentences about the last check, by its result. */
  results: {
    cancelled: 'The check was cancelled. You can try again.',
    under: 'The check says that you are not old enough to enter.',
    failed: 'The check did not work. Please try again.',
    expired: 'The check took too long. Please try again.',
    down: 'That service cannot be reached right now. Please try again later.',
  },
} as const;
export type AgeCheckResult = keyof typeof regionPages.results;
