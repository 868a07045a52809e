import { expect, it } from '@jest/globals';
import { isVideoPath, isVideosTabPath } from './navigation-items.ts';

it.each([
  ['/video/dunes/1', true, true],
  ['/video', true, true],
  ['/cheating/last-light', true, true],
  ['/events/last-light', true, true],
  ['/all-videos', false, true],
  ['/', false, false],
  ['/pictures', false, false],
  ['/view-post/video', false, false],
])('returns for %s whether My Videos is highlighted: %s, and the tab Videos: %s', (path, entry, tab) => {
  expect([isVideoPath(path, 'cheating'), isVideosTabPath(path, 'cheating')]).toEqual([entry, tab]);
});

it('does not highlight the former alias of events', () => {
  expect([isVideoPath('/cheating/last-light', 'dates'), isVideoPath('/cheating/x', null)]).toEqual([
    false,
    false,
  ]);
});
