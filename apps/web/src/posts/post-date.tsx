import { type ReactNode } from 'react';

/** A day in words, the same on the server and in every time zone. */
export function PostDate({ day }: { day: string }): ReactNode {
  const words = new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={day}>{words}</time>;
}
