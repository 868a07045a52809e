import { expect, it } from '@jest/globals';
import { monthsOf } from './photo-months.ts';

const photosOf = (...days: string[]) =>
  days.map((day, index) => ({ id: String(index), createdOn: `${day}T12:00:00.000Z` }));
const months = (...days: string[]) => Object.fromEntries(monthsOf(photosOf(...days)));

it('names each month at its first photo', () => {
  expect(months('2026-03-31', '2026-03-01', '2026-02-28', '2025-02-28')).toEqual({
    0: 'March 2026',
    2: 'February 2026',
    3: 'February 2025',
  });
  expect(months('2026-03-31')).toEqual({ 0: 'March 2026' });
  expect(months()).toEqual({});
});

it('names none among the photos that the creator has placed first', () => {
  expect(months('2024-05-01', '2026-01-01', '2025-01-01', '2026-03-31', '2026-02-01')).toEqual({
    3: 'March 2026',
    4: 'February 2026',
  });
});
