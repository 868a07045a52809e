import { stored } from '../storage/stored.ts';
import { storedVisits } from './personal-items.ts';

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
const visitBegun = stored('sessionStorage', 'visitBegun');

export function readVisits(): Visits {
  const visits = storedVisits.getJson();
  return typeof visits === 'object' && visits !== null ? visits : {};
}

/** Without storage, nothing is remembered. */
export function saveVisits(change: Visits): void {
  storedVisits.setJson({ ...readVisits(), ...change });
}

/** Records the first photos of the gallery. @returns those of the visit before this one; undefined at the first visit */
export function visitGallery(ids: readonly string[]): readonly string[] | undefined {
  const { before, now } = readVisits();
  const isSameVisit = visitBegun.get() !== null && now !== undefined;
  if (!visitBegun.set('1')) return undefined;
  const known = isSameVisit ? before : now;
  saveVisits({ before: known, now: ids });
  return known;
}

/** Forgets the photos, so that none of them is new. */
export function forgetPhotos(): void {
  saveVisits({ before: undefined, now: undefined });
}
