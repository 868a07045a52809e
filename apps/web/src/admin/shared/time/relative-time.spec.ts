import { describe, expect, it } from '@jest/globals';
import { formatTimeAgo, formatClockTime, formatCalendarDay, formatTimeUntil } from './relative-time.ts';

const at = (text: string) => Date.parse(`2026-01-01T${text}Z`);

describe('relative times', () => {
  it.each([
    ['12:00:00', 'a moment ago'],
    ['12:01:00', '1 minute ago'],
    ['12:59:59', '59 minutes ago'],
    ['13:00:00', '1 hour ago'],
    // The clock of the device is behind the server's.
    ['11:00:00', 'a moment ago'],
  ])('are written at %s as "%s"', (now, words) => {
    expect(formatTimeAgo('2026-01-01T12:00:00.000Z', at(now))).toBe(words);
  });
  it('are written in days and in minutes', () => {
    expect(formatTimeAgo('2025-12-30T12:00:00.000Z', at('12:00:00'))).toBe('2 days ago');
    expect(formatTimeUntil('2026-01-01T12:14:00.000Z', at('12:00:00'))).toBe('in 14 minutes');
  });
});

describe('days and times of day', () => {
  // In the time zone of the machine that runs the test.
  const noon = new Date(2026, 5, 17, 12, 5);
  const daysBefore = (days: number) => new Date(2026, 5, 17 - days, 23, 59).toISOString();

  it('are written in the local time zone', () => {
    expect(formatClockTime(noon.toISOString())).toMatch(/^12:05\sPM$/);
    expect(formatCalendarDay(new Date(2026, 5, 17, 0, 1).toISOString(), noon.getTime())).toBe('Today');
    expect(formatCalendarDay(daysBefore(1), noon.getTime())).toBe('Yesterday');
    expect(formatCalendarDay(daysBefore(2), noon.getTime())).toBe('Monday, June 15');
    expect(formatCalendarDay(new Date(2025, 11, 31, 12).toISOString(), noon.getTime())).toBe(
      'Wednesday, December 31, 2025',
    );
  });
});
