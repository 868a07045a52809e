import { expect, it } from '@jest/globals';
import { addDays, monthsBefore, utcDay } from './utc-day.ts';

it('a day begins at midnight in UTC', () => {
  expect(utcDay(new Date('2026-03-08T23:59:59.999Z'))).toBe('2026-03-08');
  expect(utcDay(new Date('2026-03-09T00:00:00Z'))).toBe('2026-03-09');
});

it('days are added over months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-03-29', 0)).toBe('2026-03-29');
});

it('months before keep the day, or take the last day of a shorter month', () => {
  expect(monthsBefore('2026-11-23', 13)).toBe('2025-10-23');
  expect(monthsBefore('2026-03-31', 13)).toBe('2025-02-28');
  expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15');
});
