/** Texts about the version that the site runs. */
export const release = {
  version: (version: string) => `Version ${version}`,
  /** The operator installs it, who is not always the creator. */
  newer: (version: string) => `Version ${version} is available.`,
  current: 'This is the newest version.',
  failed: 'We could not check for a newer version.',
} as const;
