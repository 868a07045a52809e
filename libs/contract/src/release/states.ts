/** The commit of a process that was started or built without one. */
export const unknownCommit = 'unknown';
/** The states of the check for a newer version. */
export const newestVersionStates = ['off', 'pending', 'failed', 'current', 'newer'] as const;
