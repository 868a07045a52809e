const pattern = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[0-9A-Za-z.-]{1,40})?$/;

/** The version as it is written in package.json; undefined for a text that is none. */
export function parseVersion(text: string): string | undefined {
  return pattern.test(text) ? text.replace(/^v/, '') : undefined;
}

/**
 * Whether one version replaces another. Nobody is told of a pre-release, which has a suffix; it is older than the
 * version that it precedes.
 */
export function isNewerVersion(announced: string, current: string): boolean {
  const [one, other] = [pattern.exec(announced), pattern.exec(current)];
  if (one === null || other === null || one[4] !== undefined) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part]);
    if (difference !== 0) return difference > 0;
  }
  return other[4] !== undefined;
}
