import {
  adminTexts,
  type CoverFailureCode,
  coverFailureCodes,
  type FailedCover,
  limits,
  type WorkResponse,
} from '@sandstone/contract';
import { type DiskUse } from '@sandstone/storage';
import { type FailedCoverRecord, type WaitingWork } from '@sandstone/database';

export const toWaiting = ({ waiting, oldestAt }: WaitingWork) => ({
  waiting,
  oldestOn: oldestAt?.toISOString() ?? null,
});

export function toDiskState(disk: DiskUse | undefined): WorkResponse['disk'] {
  if (disk === undefined) return null;
  if (disk.freeBytes < limits.disk.fullBytes) return 'full';
  return disk.usedShare >= limits.disk.fillingShare ? 'filling' : 'roomy';
}

/** A newer worker may write failure codes that this version does not know. */
const isKnown = (code: string): code is CoverFailureCode =>
  (coverFailureCodes as readonly string[]).includes(code);

export function toFailedCover({ videoId, title, failureCode, triedAt }: FailedCoverRecord): FailedCover {
  const code = isKnown(failureCode) ? failureCode : 'internal';
  return {
    videoId,
    title,
    failure: { code, text: adminTexts.coverFailure[code] },
    triedOn: triedAt?.toISOString() ?? null,
  };
}
