import { type SyncFailureCode } from '../curation.schemas.ts';

/** Reasons why a library could not be listed. */
export const syncFailure: Record<SyncFailureCode, string> = {
  unavailable: 'The video provider did not respond. The next sync will try again.',
  rate_limited: 'The video provider is limiting requests. The next sync will try again.',
  unauthorized: 'The video provider rejected the key of this library. Ask the site operator to check it.',
  not_found: 'The video provider does not know this library. Ask the site operator to check it.',
  malformed: 'The video provider sent a response we do not understand.',
  unstable: 'Videos changed during the sync. The next one will try again.',
  abandoned: 'The sync was interrupted. The next one will try again.',
  internal: 'Something went wrong on our side.',
};
