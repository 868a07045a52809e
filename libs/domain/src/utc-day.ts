/** The day in UTC, as YYYY-MM-DD. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The day that is this many days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return utcDay(time);
}

/** The same day of an earlier month, or the last day of that month where it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  const date = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() - months + 1, 0);
  time.setUTCDate(Math.min(date, time.getUTCDate()));
  return utcDay(time);
}
