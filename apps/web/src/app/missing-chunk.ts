/** Messages of browsers and of Vite for code or styles that failed to load, after a deployment or without a network. */
const missingModule =
  /dynamically imported module|importing a module script failed|error loading|unable to preload css/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && missingModule.test(error.message);
