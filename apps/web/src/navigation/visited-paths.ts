/** Where this visit's paths are kept, oldest first, by the browser for each tab. */
const storageKey = 'visitedPaths';
/** More of them say nothing new: one that differs is all that Back asks for. */
const maxPaths = 50;

export function readVisitedPaths(storage?: Storage): readonly string[] {
  try {
    const kept: unknown = JSON.parse((storage ?? sessionStorage).getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  } catch {
    // Storage can be forbidden, and what lies in it can be anybody's.
    return [];
  }
}

export function recordVisitedPath(path: string, storage?: Storage): void {
  const before = readVisitedPaths(storage);
  if (before.at(-1) === path) return;
  try {
    (storage ?? sessionStorage).setItem(storageKey, JSON.stringify([...before, path].slice(-maxPaths)));
  } catch {
    // Without storage Back leads home.
  }
}
