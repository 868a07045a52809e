// Apart from its readers, because the session needs the key alone on every page.

/** The key of what this browser remembers of a visitor's visits. The session removes it at every sign-out. */
export const visitsKey = 'visits';
