export const syncFailureCodes = [
  'unavailable',
  'rate_limited',
  'unauthorized',
  'not_found',
  'malformed',
  'unstable',
  'abandoned',
  'internal',
] as const;
export type SyncFailureCode = (typeof syncFailureCodes)[number];
