import { limits } from '@sandstone/contract';
import { readVisits, saveVisits } from './visits.ts';
import { storedVisits } from './personal-items.ts';

/** Returns the ids of the videos that this member has played in this browser, the latest first. */
export function watchedBy(memberId: string): readonly string[] {
  const { watched } = readVisits();
  return watched?.by === memberId && Array.isArray(watched.ids) ? watched.ids : [];
}

export function addWatched(memberId: string, videoId: string): void {
  const others = watchedBy(memberId).filter((id) => id !== videoId);
  saveVisits({ watched: { by: memberId, ids: [videoId, ...others].slice(0, limits.watchedVideos) } });
}

export function forgetWatched(): void {
  saveVisits({ watched: undefined });
}

/**
 * Marks the visits as those of this member, so that they are forgotten with the session. Those of another member, whose
 * session has ended elsewhere, are forgotten.
 */
export function claimVisits(memberId: string): void {
  const { by, watched } = readVisits();
  const owner = by ?? watched?.by;
  if (owner !== undefined && owner !== memberId) storedVisits.remove();
  saveVisits({ by: memberId });
}
