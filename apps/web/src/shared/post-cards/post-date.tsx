import { type ReactNode } from 'react';
import { formatDate } from '../format/date-and-count.ts';

/** A formatted date, the same on the server and in every time zone. */
export function PostDate({ day }: { day: string }): ReactNode {
  return <time dateTime={day}>{formatDate(day)}</time>;
}
