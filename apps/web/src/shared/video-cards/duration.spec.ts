import { expect, it } from '@jest/globals';
import { formatDuration } from './duration.ts';

it.each([
  [5, '0:05'],
  [60, '1:00'],
  [75.9, '1:15'],
  [3599, '59:59'],
  [3675, '1:01:15'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
