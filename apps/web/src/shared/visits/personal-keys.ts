// Apart from their readers, because the session needs the keys alone on every page: a lost session removes them.

import { type StorageKey } from '@sandstone/contract';

/** The key of what this browser remembers of a visitor's visits. */
export const visitsKey = 'visits' satisfies StorageKey;
/** The key by which pages know that the provider's library knew a user. */
export const providerSignInKey = 'provider-sign-in' satisfies StorageKey;
