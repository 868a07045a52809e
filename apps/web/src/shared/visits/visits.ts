import { type StorageKey } from '@sandstone/contract';
import { visitsKey } from './personal-keys.ts';

/** The ids of what a visitor has seen. They are stored in this browser alone, and never sent. */
export interface Visits {
  /** The member who was signed in; absent for a visitor who never was. */
  by?: string;
  /** The first photos of the gallery at the visit before this one, and at this one, in its order. */
  before?: readonly string[];
  now?: readonly string[];
  /** Videos that a member has played, the latest first. */
  watched?: { by: string; ids: readonly string[] };
}

/** A new browser tab begins a visit; storage for it ends with the tab. */
const begunKey = 'visitBegun' satisfies StorageKey;

export function readVisits(): Visits {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(visitsKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Visits) : {};
  } catch {
    return {};
  }
}

export function saveVisits(change: Visits): void {
  try {
    localStorage.setItem(visitsKey, JSON.stringify({ ...readVisits(), ...change }));
  } catch {
    // Storage can be forbidden or full; nothing is remembered then.
  }
}

/** Records the first photos of the gallery. @returns those of the visit before this one; undefined at the first visit */
export function visitGallery(ids: readonly string[]): readonly string[] | undefined {
  const { before, now } = readVisits();
  try {
    const isSameVisit = sessionStorage.getItem(begunKey) !== null && now !== undefined;
    sessionStorage.setItem(begunKey, '1');
    const known = isSameVisit ? before : now;
    saveVisits({ before: known, now: ids });
    return known;
  } catch {
    return undefined;
  }
}

/** Forgets the photos, so that none of them is new. */
export function forgetPhotos(): void {
  saveVisits({ before: undefined, now: undefined });
}
