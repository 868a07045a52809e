import { type ReactNode } from 'react';
import { dayInWords } from '../page/in-words.ts';

/** A formatted date, the same on the server and in every time zone. */
export function PostDate({ day }: { day: string }): ReactNode {
  return <time dateTime={day}>{dayInWords(day)}</time>;
}
