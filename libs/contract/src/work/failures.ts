/** Why work in the background has ended without its result: what it should have stored is not valid, or something else. */
export const workFailureCodes = ['invalid', 'internal'] as const;
export type WorkFailureCode = (typeof workFailureCodes)[number];
