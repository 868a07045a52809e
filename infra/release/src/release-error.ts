/** A release cannot be made. The message is for the person who makes it. */
export class ReleaseError extends Error {}
