import { expect, it, jest } from '@jest/globals';
import { formatCount, formatDate } from './date-and-count.ts';

it.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567])('formats %i like toLocaleString', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});

it('does not load the locales of the browser for a count', () => {
  const locales = jest.spyOn(Number.prototype, 'toLocaleString');
  formatCount(12_345);
  expect(locales).not.toHaveBeenCalled();
  locales.mockRestore();
});

it.each(['2025-10-07T09:00:00Z', '2024-02-29T23:59:59.999Z', '2026-01-01T00:00:00+02:00', '2025-12-31'])(
  'formats the day of %s like toLocaleDateString',
  (moment) => {
    const words = new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(formatDate(moment)).toBe(words);
  },
);
