import { type Release } from '@sandstone/contract';
import { type ReleaseCheckRecord } from '@sandstone/database';
import { isNewerVersion } from '@sandstone/domain';
import { type ResponseOf } from '../../http/route-input.decorator.ts';

/** @param last the last check; undefined before the first one */
export function toNewest(
  { version }: Release,
  last: ReleaseCheckRecord | undefined,
): ResponseOf<'adminRelease'>['newest'] {
  if (last === undefined) return { state: 'pending', version: null, checkedOn: null };
  const checkedOn = last.askedAt;
  // A version that was found stays true when a later check fails.
  if (last.version !== null && isNewerVersion(last.version, version))
    return { state: 'newer', version: last.version, checkedOn };
  return { state: last.failure === null ? 'current' : 'failed', version: null, checkedOn };
}
