/** Texts about the version that the site runs. */
export const release = {
  version: (version: string) => `Version ${version}`,
} as const;
