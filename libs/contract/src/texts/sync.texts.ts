import { type SyncFailureCode } from '../curation.schemas.ts';

/** What the creator reads when a library could not be listed. */
export const syncFailure: Record<SyncFailureCode, string> = {
  unavailable: 'The video provider did not answer. The next listing will try again.',
  rate_limited: 'The video provider asks for patience. The next listing will try again.',
  unauthorized:
    'The video provider refused the key of this library. Please ask whoever runs this site to check it.',
  not_found: 'The video provider does not know this library. Please ask whoever runs this site to check it.',
  malformed: 'The video provider answered in a way that is not understood.',
  unstable: 'Videos were being added or removed while they were read. The next listing will try again.',
  abandoned: 'The listing was interrupted. The next one will try again.',
  internal: 'Something went wrong on our side.',
};
