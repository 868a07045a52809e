import { type Photo } from '@sandstone/contract';
import { formatMonth } from '../format/date-and-count.ts';

/** Fewer photos than this share their columns with the next month: a wall of a few tiles is mostly its ragged end. */
const leastPhotos = 12;

/** Photos that stand together on the wall, in columns of their own. */
export interface WallPart<Placed> {
  /** The months of its photos, such as 'October 2025' or 'August – October 2025'. */
  name: string;
  photos: Placed[];
  /** Index of the first photo in the list. */
  start: number;
}

type Placed = Pick<Photo, 'createdOn'>;

/**
 * Divides the photos of the gallery into parts of whole months. Only the last part changes when photos are appended, and
 * none of its photos leaves it.
 */
export function wallPartsOf<P extends Placed>(photos: readonly P[]): WallPart<P>[] {
  const placedCount = placedCountOf(photos);
  const parts: (WallPart<P> & { months: string[] })[] = [];
  photos.forEach((photo, index) => {
    const month = index < placedCount ? '' : monthOf(photo);
    let part = parts.at(-1);
    if (part === undefined || (part.photos.length >= leastPhotos && part.months.at(-1) !== month))
      parts.push((part = { name: '', photos: [], start: index, months: [] }));
    if (part.months.at(-1) !== month) part.months.push(month);
    part.photos.push(photo);
  });
  return parts.map(({ months, ...part }) => ({ ...part, name: nameOf(months) }));
}

/** The photos that the creator has placed first are in no order of time. */
function placedCountOf(photos: readonly Placed[]): number {
  const last = photos.findLastIndex(
    ({ createdOn }, index) => createdOn < (photos[index + 1]?.createdOn ?? ''),
  );
  return last + 1;
}

function nameOf(months: readonly string[]): string {
  const dated = months.filter(Boolean);
  const [newest = '', oldest = newest] = [dated[0], dated.at(-1)];
  return [
    ...(dated.length < months.length ? ['My picks'] : []),
    ...(newest === '' ? [] : [newest === oldest ? formatMonth(newest) : rangeOf(oldest, newest)]),
  ].join(' · ');
}

/** Formats a range of months as 'August – October 2025' or 'December 2024 – February 2025'. */
function rangeOf(first: string, last: string): string {
  const start = formatMonth(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${isSameYear ? start.slice(0, -' 2025'.length) : start} – ${formatMonth(last)}`;
}

const monthOf = ({ createdOn }: Placed) => createdOn.slice(0, 'yyyy-mm'.length);
