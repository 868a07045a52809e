import { formatCount } from '../../../shared/format/date-and-count.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  { name: 'day', ms: day },
  { name: 'hour', ms: hour },
  { name: 'minute', ms: minute },
] as const;

/** Formats a count with its noun: '2 videos'. */
export const formatQuantity = (count: number, one: string) =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** Formats a duration: '3 minutes', or 'a moment' below one minute. */
export function formatTimeSpan(ms: number): string {
  const unit = units.find((each) => ms >= each.ms);
  return unit === undefined ? 'a moment' : formatQuantity(Math.floor(ms / unit.ms), unit.name);
}

/** Formats a past time: '3 minutes ago'. `now` is in ms since 1970. */
export const formatTimeAgo = (moment: string, now: number): string =>
  `${formatTimeSpan(Math.max(0, now - Date.parse(moment)))} ago`;

/** Formats a future time: 'in 14 minutes'. `now` is in ms since 1970. */
export const formatTimeUntil = (moment: string, now: number): string =>
  `in ${formatTimeSpan(Math.max(0, Date.parse(moment) - now))}`;

/** Formats the time of day in the local time zone: '3:07 PM'. */
export const formatClockTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Formats the local day: 'Today', 'Yesterday' or 'Saturday, January 3', with the year if it is another one. */
export function formatCalendarDay(moment: string, now: number): string {
  const [day, today] = [new Date(moment), new Date(now)];
  const yesterday = new Date(now);
  yesterday.setDate(today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return 'Today';
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...year });
}
