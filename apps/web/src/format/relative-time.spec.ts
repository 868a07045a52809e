import { describe, expect, it } from '@jest/globals';
import { formatTimeAgo, formatClockTime, formatCalendarDay, formatTimeUntil } from './relative-time.ts';

const at = (text: string) => Date.parse(`2026-01-01T${text}Z`);

describe('times in words', () => {
  it.each([
    ['12:00:00', 'a moment ago'],
    ['12:01:00', '1 minute ago'],
    ['12:59:59', '59 minutes ago'],
    ['13:00:00', '1 hour ago'],
    // A clock that is behind the server's.
    ['11:00:00', 'a moment ago'],
  ])('at %s: %s', (now, words) => {
    expect(formatTimeAgo('2026-01-01T12:00:00.000Z', at(now))).toBe(words);
  });
  it('count days', () => {
    expect(formatTimeAgo('2025-12-30T12:00:00.000Z', at('12:00:00'))).toBe('2 days ago');
    expect(formatTimeUntil('2026-01-01T12:14:00.000Z', at('12:00:00'))).toBe('in 14 minutes');
  });
});

describe('days and hours in words', () => {
  // By the calendar of the machine that the test runs on, wherever that is.
  const noon = new Date(2026, 5, 17, 12, 5);
  const daysBefore = (days: number) => new Date(2026, 5, 17 - days, 23, 59).toISOString();

  it('are those of whoever looks', () => {
    expect(formatClockTime(noon.toISOString())).toMatch(/^12:05\sPM$/);
    expect(formatCalendarDay(new Date(2026, 5, 17, 0, 1).toISOString(), noon.getTime())).toBe('Today');
    expect(formatCalendarDay(daysBefore(1), noon.getTime())).toBe('Yesterday');
    expect(formatCalendarDay(daysBefore(2), noon.getTime())).toBe('Monday, June 15');
    expect(formatCalendarDay(new Date(2025, 11, 31, 12).toISOString(), noon.getTime())).toBe(
      'Wednesday, December 31, 2025',
    );
  });
});
