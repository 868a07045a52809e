// Apart from their readers, because the session needs them on every page: a lost session removes them.

import { stored } from '../storage/stored.ts';

/** The pages that a visitor has seen, and the choice not to keep them. */
export const storedVisits = stored('localStorage', 'visits');
/** Tells whether the provider's library knew a user. */
export const providerSignIn = stored('localStorage', 'provider-sign-in');
/** The unsaved texts of an administrator. Losing the session keeps them; signing out removes them. */
export const unsavedTexts = stored('localStorage', 'unsaved-texts');
