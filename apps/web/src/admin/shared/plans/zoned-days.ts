import { adminTexts } from '@sandstone/contract';

// Days are strings such as '2026-11-27', and months such as '2026-11'. The server converts local times to moments;
// the pages only show moments on the clock of a zone.

const { schedule } = adminTexts;
const dayMs = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter is slow to make. */
function formatterOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options]);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  formatters.set(key, made);
  return made;
}

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that can be chosen. */
export const allZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** A moment on the clock of a zone. */
export interface ClockTime {
  day: string;
  /** Such as '18:05'. */
  time: string;
}

/** @param moment a time as the API writes it, or in ms since 1970 */
export function clockTimeOf(moment: string | number, zone: string): ClockTime {
  const digits = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const parts = formatterOf(zone, { ...digits, hourCycle: 'h23' }).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The local time as the API takes it: '2026-11-27T18:05'. */
export function localTimeOf(moment: string | number, zone: string): string {
  const { day, time } = clockTimeOf(moment, zone);
  return `${day}T${time}`;
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string =>
  new Date(utc(day).getTime() + count * dayMs).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / dayMs);

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -((utc(day).getUTCDay() + 6) % 7));

/** Weeks of seven days, from this Monday on. */
export const weeksFrom = (monday: string, count: number): string[][] =>
  Array.from({ length: count }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(monday, 7 * week + day)),
  );

/** 'Friday, November 27', with the year if it is not the present one. */
export function formatDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : ('numeric' as const);
  return formatterOf('UTC', { weekday: 'long', month: 'long', day: 'numeric', year }).format(utc(day));
}

/** 'Today', 'Tomorrow' or 'Friday, November 27'. */
export function nameDay(day: string, today: string): string {
  if (day === today) return schedule.today;
  return day === addDays(today, 1) ? schedule.tomorrow : formatDay(day, today);
}

/** 'November 23 – December 27' */
export const formatSpan = (first: string, last: string): string =>
  formatterOf('UTC', { month: 'long', day: 'numeric' }).formatRange(utc(first), utc(last));

/** 'Dec 1' */
export const formatShortDay = (day: string): string =>
  formatterOf('UTC', { month: 'short', day: 'numeric' }).format(utc(day));

/** The day of the week: 'Friday' or 'Fri'. */
export const formatWeekday = (day: string, weekday: 'long' | 'short'): string =>
  formatterOf('UTC', { weekday }).format(utc(day));

/** '6:00 PM' */
export const formatTime = (moment: string, zone: string): string =>
  formatterOf(zone, { hour: 'numeric', minute: '2-digit' }).format(new Date(moment));

/** 'Fri, Nov 27, 6:00 PM', with the year if it is not the present one. */
export function formatMoment(moment: string | number, zone: string, now: number): string {
  const isThisYear = clockTimeOf(moment, zone).day.slice(0, 4) === clockTimeOf(now, zone).day.slice(0, 4);
  return formatterOf(zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: isThisYear ? undefined : 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(moment));
}

/** The city of a zone: 'Buenos Aires'. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** 'Paris time (GMT+1)', with the difference that holds at the moment. */
export function formatZone(zone: string, moment: number): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return cityOf(zone);
  const offset = formatterOf(zone, { timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return schedule.zoneTime(cityOf(zone), offset ?? 'GMT');
}
