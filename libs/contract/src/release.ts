/** The commit of a process that was started or built without one. */
export const unknownCommit = 'unknown';
