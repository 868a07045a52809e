import { expect, it } from '@jest/globals';
import { newPhotosOf } from './new-photos.rule.ts';

/** Photos by the day on which they came, newest first unless the creator has placed some. */
const gallery = (...days: number[]) =>
  days.map((day) => ({
    id: `of ${day}`,
    createdOn: `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  }));
const newOf = (now: number[], before: number[]) =>
  newPhotosOf(
    gallery(...now),
    before.map((day) => `of ${day}`),
  );

it.each<[string, number[], number[], number[]]>([
  ['nothing, if nothing came', [5, 4, 3], [5, 4, 3], []],
  ['what came since', [7, 6, 5, 4], [5, 4, 3], [7, 6]],
  ['what was published since, although it is older than a known one', [5, 4, 3], [5, 3], [4]],
  ['nothing that is older than the end of the known list', [5, 4, 3, 2], [5, 4, 3], []],
  ['everything, if no known photo is left on the page', [9, 8], [5, 4], [9, 8]],
  ['no placed photo from before', [1, 6, 5, 4], [5, 4], [6]],
])('says that %s is new', (_what, now, before, expected) => {
  expect(newOf(now, before)).toEqual(expected.map((day) => `of ${day}`));
});
