import { coverFailureCodes, type CoverFailureCode, type FailedCover, memberTexts } from '@sandstone/contract';
import { type FailedCoverRecord, type WaitingWork } from '@sandstone/database';

export const toWaiting = ({ waiting, oldestAt }: WaitingWork) => ({
  waiting,
  oldestOn: oldestAt?.toISOString() ?? null,
});

/** A newer worker may write failure codes that this version does not know. */
const isKnown = (code: string): code is CoverFailureCode =>
  (coverFailureCodes as readonly string[]).includes(code);

export function toFailedCover({ videoId, title, failureCode, triedAt }: FailedCoverRecord): FailedCover {
  const code = isKnown(failureCode) ? failureCode : 'internal';
  return {
    videoId,
    title,
    failure: { code, text: memberTexts.coverFailure[code] },
    triedOn: triedAt?.toISOString() ?? null,
  };
}
