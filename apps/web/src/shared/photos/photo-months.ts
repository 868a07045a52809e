import { type Photo } from '@sandstone/contract';
import { formatMonth } from '../format/date-and-count.ts';

/**
 * Returns the month to name at each photo that begins one, by the photo's id. Photos that the creator has placed first
 * are in no order of time: months begin after them.
 */
export function monthsOf(photos: readonly Pick<Photo, 'id' | 'createdOn'>[]): ReadonlyMap<string, string> {
  const months = new Map<string, string>();
  let last: { id: string; createdOn: string } | undefined;
  for (const photo of [...photos].reverse()) {
    if (last !== undefined) {
      if (photo.createdOn < last.createdOn) break;
      if (monthOf(photo) !== monthOf(last)) months.set(last.id, formatMonth(monthOf(last)));
    }
    last = photo;
  }
  if (last !== undefined) months.set(last.id, formatMonth(monthOf(last)));
  return months;
}

const monthOf = ({ createdOn }: { createdOn: string }) => createdOn.slice(0, 'yyyy-mm'.length);
