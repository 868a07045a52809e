import { expect, it } from '@jest/globals';
import { limits, texts } from '@sandstone/contract';
import { somePost } from '../../shared/testing/post.builder.ts';
import { journalOf } from './post-journal.ts';

const pageSize = limits.page.posts;
const on = (day: string, pinned = false) => somePost({ createdOn: `${day}T12:00:00.000Z`, pinned });
const partsOf = (posts: readonly ReturnType<typeof on>[]) =>
  journalOf(posts).map(({ name, start, posts: { length } }) => [name, start, length]);

it('divides posts into months, after those that are pinned', () => {
  const posts = [
    on('2024-02-01', true),
    on('2025-11-01', true),
    on('2025-11-30'),
    on('2025-11-01'),
    on('2024-11-01'),
  ];
  expect(partsOf(posts)).toEqual([
    [texts.post.pinned, 0, 2],
    ['November 2025', 2, 2],
    ['November 2024', 4, 1],
  ]);
  expect(partsOf([])).toEqual([]);
});

it('names pinned posts by the heading alone', () => {
  expect(journalOf([on('2024-02-01', true)])[0]?.posts[0]?.pinned).toBe(false);
});

it('continues a month on the next page without changing the layout of what is already shown', () => {
  const first = [
    ...Array.from({ length: pageSize - 2 }, () => on('2025-10-02')),
    on('2025-09-30'),
    on('2025-09-29'),
  ];
  const before = journalOf(first).at(-1);
  const after = journalOf([...first, on('2025-09-28'), on('2025-08-01')]);
  expect(after.map(({ name }) => name)).toEqual(['October 2025', 'September 2025', 'August 2025']);
  expect(after[1]?.posts).toHaveLength(3);
  expect([before?.countAtFirst, after[1]?.countAtFirst]).toEqual([2, 2]);
});
