import { type StorageKey } from '@sandstone/contract';
import { providerSignInKey, visitsKey } from '../visits/personal-keys.ts';

/** Written when a session is lost: the browser then notifies the other tabs, which have the same cookies. */
export const signedOutAtKey = 'signedOutAt' satisfies StorageKey;

/** The keys of a person that a browser must forget when the session is lost. */
const personalKeys = [visitsKey, providerSignInKey];

/**
 * Removes what this browser keeps of the person, and tells the other tabs.
 * @param isMember whether a session is known to have ended; otherwise a visitor's own visits stay
 */
export function forgetPerson(isMember: boolean): void {
  try {
    // The visits of a member have the member's id (`watched.lazy.ts`).
    if (!isMember && !localStorage.getItem(visitsKey)?.includes('"by":')) return;
    for (const key of personalKeys) localStorage.removeItem(key);
    localStorage.setItem(signedOutAtKey, String(Date.now()));
  } catch {
    // Storage can be forbidden; the other tabs then notice the loss with their next page.
  }
}
