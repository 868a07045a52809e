import { type StorageKey } from '@sandstone/contract';
import { providerSignInKey, visitsKey } from '../visits/personal-keys.ts';

/** Written when a session is lost: the browser then notifies the other tabs, which have the same cookies. */
export const signedOutAtKey = 'signedOutAt' satisfies StorageKey;

/** What a browser keeps of a person, and must forget when the session is lost. */
const personalKeys = [visitsKey, providerSignInKey];

/** Removes what this browser keeps of the person, and tells the other tabs. */
export function forgetPerson(): void {
  try {
    for (const key of personalKeys) localStorage.removeItem(key);
    localStorage.setItem(signedOutAtKey, String(Date.now()));
  } catch {
    // Storage can be forbidden; the other tabs then notice the loss with their next page.
  }
}

/** Forgets a member whose session and cookies have ended since the last page. A visitor's own visits stay. */
export function forgetFormerMember(): void {
  try {
    // The visits of a member have the member's id (`watched.lazy.ts`).
    if (localStorage.getItem(visitsKey)?.includes('"by":') === true) forgetPerson();
  } catch {
    // Storage can be forbidden; nothing was remembered then.
  }
}
