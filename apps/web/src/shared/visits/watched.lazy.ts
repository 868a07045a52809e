import { limits } from '@sandstone/contract';
import { readVisits, saveVisits } from './visits.ts';
import { visitsKey } from './visits-key.ts';

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

/** Forgets everything that was seen here while another member was signed in, whose session has ended elsewhere. */
export function forgetOtherMembers(memberId: string): void {
  const { watched } = readVisits();
  if (watched !== undefined && watched.by !== memberId) localStorage.removeItem(visitsKey);
}
