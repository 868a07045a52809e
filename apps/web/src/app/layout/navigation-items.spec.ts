import { expect, it } from '@jest/globals';
import { isVideoPath } from './navigation-items.ts';

it.each([
  ['/video/dunes/1', true],
  ['/video', true],
  ['/cheating/last-light', true],
  ['/events/last-light', true],
  ['/all-videos', true],
  ['/', false],
  ['/pictures', false],
  ['/view-post/video', false],
])('returns for %s whether My Videos is the current section: %s', (path, expected) => {
  expect(isVideoPath(path)).toBe(expected);
});
