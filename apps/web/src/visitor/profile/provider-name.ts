const names: ReadonlyMap<string, string> = new Map([
  ['google.com', 'Google'],
  ['apple.com', 'Apple'],
  ['twitter.com', 'X'],
]);

/** Returns the display name of a provider; undefined for an unknown id. */
export const providerName = (id: string): string | undefined => names.get(id);
