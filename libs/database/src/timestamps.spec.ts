import { describe, expect, it } from '@jest/globals';
import { timestampText } from './timestamps.ts';

describe('the text of a moment', () => {
  it.each([
    ['2026-11-26T12:30:00.123Z', '2026-11-26T12:30:00.123Z'],
    ['0050-01-01T00:00:00.000Z', '0050-01-01T00:00:00.000Z'],
    ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z BC'],
    ['-000043-03-15T00:00:00.000Z', '0044-03-15T00:00:00.000Z BC'],
    ['+010000-01-01T00:00:00.000Z', '10000-01-01T00:00:00.000Z'],
  ])('of %s is %s', (iso, text) => {
    expect(timestampText(new Date(iso))).toBe(text);
  });
});
