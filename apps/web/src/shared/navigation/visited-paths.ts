import { type StorageKey } from '@sandstone/contract';

/** The session storage key of the visited paths of this tab, oldest first. */
const storageKey = 'visitedPaths' satisfies StorageKey;
/** The number of stored paths. Back only needs to know whether there are two different ones. */
const maxPaths = 50;

export function readVisitedPaths(storage?: Storage): readonly string[] {
  try {
    const kept: unknown = JSON.parse((storage ?? sessionStorage).getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  } catch {
    // Storage can be forbidden, and its content can be invalid.
    return [];
  }
}

export function recordVisitedPath(path: string, storage?: Storage): void {
  const before = readVisitedPaths(storage);
  if (before.at(-1) === path) return;
  try {
    (storage ?? sessionStorage).setItem(storageKey, JSON.stringify([...before, path].slice(-maxPaths)));
  } catch {
    // Without storage, Back goes home.
  }
}
