const names: ReadonlyMap<string, string> = new Map([
  ['google.com', 'Google'],
  ['apple.com', 'Apple'],
  ['twitter.com', 'X'],
]);

/** How people call the provider of this id; undefined for one that no button offers. */
export const providerName = (id: string): string | undefined => names.get(id);
