/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { readVisits, saveVisits } from './visits.ts';
import { addWatched, claimVisits, forgetWatched, watchedBy } from './watched.lazy.ts';

it('has each video once, the latest first, and the latest of many', () => {
  for (const id of ['a', 'b', 'a']) addWatched('ada', id);
  expect(watchedBy('ada')).toEqual(['a', 'b']);
  const many = Array.from({ length: limits.watchedVideos }, (_, index) => `video ${index}`);
  for (const id of many) addWatched('ada', id);
  expect(watchedBy('ada')).toEqual(many.toReversed());
});

it('shows nothing to another member, whose videos replace those of the former one', () => {
  addWatched('ada', 'a');
  expect(watchedBy('eve')).toEqual([]);
  addWatched('eve', 'e');
  expect([watchedBy('ada'), watchedBy('eve')]).toEqual([[], ['e']]);
});

it('forgets the videos by one press, and everything when another member is there', () => {
  const seen = { now: ['photo'] };
  saveVisits(seen);
  addWatched('ada', 'a');
  claimVisits('ada');
  expect(watchedBy('ada')).toEqual(['a']);
  forgetWatched();
  expect(readVisits()).toEqual({ ...seen, by: 'ada' });
  claimVisits('eve');
  expect(readVisits()).toEqual({ by: 'eve' });
  // As the previous release stored them.
  localStorage.setItem('visits', JSON.stringify({ ...seen, watched: { by: 'ada', ids: ['a'] } }));
  claimVisits('eve');
  expect(readVisits()).toEqual({ by: 'eve' });
});

it('keeps the photos that a visitor has seen before signing in', () => {
  saveVisits({ now: ['photo'] });
  claimVisits('ada');
  expect(readVisits()).toEqual({ by: 'ada', now: ['photo'] });
});

it.each(['nonsense', '[]', 'null', '{"watched":["a"]}', '{"watched":{"by":"ada","ids":"a"}}'])(
  'has no videos when the storage contains %s',
  (stored) => {
    localStorage.setItem('visits', stored);
    expect(watchedBy('ada')).toEqual([]);
    addWatched('ada', 'a');
    expect(watchedBy('ada')).toEqual(['a']);
  },
);
