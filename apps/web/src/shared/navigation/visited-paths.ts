import { stored } from '../storage/stored.ts';

/** The visited paths of this tab, oldest first. Without storage, Back goes home. */
const visitedPaths = stored('sessionStorage', 'visitedPaths');
/** The number of stored paths. Back only needs to know whether there are two different ones. */
const maxPaths = 50;

export function readVisitedPaths(): readonly string[] {
  const kept = visitedPaths.getJson();
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
}

export function recordVisitedPath(path: string): void {
  const before = readVisitedPaths();
  if (before.at(-1) !== path) visitedPaths.setJson([...before, path].slice(-maxPaths));
}
