import {
  adminTexts,
  type CoverFailureCode,
  coverFailureCodes,
  limits,
  type WorkResponse,
} from '@sandstone/contract';
import { type DiskUse } from '@sandstone/storage';
import { type FailedCoverRecord } from '@sandstone/database';
import { type ResponseOf } from '../../http/route-input.decorator.ts';

export function toDiskState(disk: DiskUse | undefined): WorkResponse['disk'] {
  if (disk === undefined) return null;
  if (disk.freeBytes < limits.disk.fullBytes) return 'full';
  return disk.usedShare >= limits.disk.fillingShare ? 'filling' : 'roomy';
}

/** A newer worker may write failure codes that this version does not know. */
const isKnown = (code: string): code is CoverFailureCode =>
  (coverFailureCodes as readonly string[]).includes(code);

export function toFailedCover({
  failureCode,
  triedAt: triedOn,
  ...cover
}: FailedCoverRecord): ResponseOf<'adminFailedCovers'>['videos'][number] {
  const code = isKnown(failureCode) ? failureCode : 'internal';
  return { ...cover, failure: { code, text: adminTexts.coverFailure[code] }, triedOn };
}
