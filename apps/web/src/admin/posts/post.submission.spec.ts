import { describe, expect, it } from '@jest/globals';
import { chosenDate } from './post.submission.ts';

describe('the chosen date of a post', () => {
  const now = new Date('2026-05-02T10:00:00.000Z');
  it.each([
    [null, undefined],
    ['2026-05-02', undefined],
    ['2026-05-01', '2026-05-01T10:00:00.000Z'],
    ['2020-02-29', '2020-02-29T10:00:00.000Z'],
    // No post is in the future.
    ['2026-05-03', now.toISOString()],
  ])('is %j at the time of day of its creation', (day, expected) => {
    expect(chosenDate(day, now, now)).toBe(expected);
  });
  it('keeps the date of an old post whose day is not changed', () => {
    expect(chosenDate('2020-02-29', new Date('2020-02-29T23:59:00.000Z'), now)).toBeUndefined();
  });
});
