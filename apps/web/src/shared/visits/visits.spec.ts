/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { forgetPhotos, readVisits, saveVisits, visitGallery } from './visits.ts';

const nextVisit = () => sessionStorage.clear();

it('compares a visit with the one before it, also after a reload', () => {
  expect(visitGallery(['a'])).toBeUndefined();
  expect(visitGallery(['a'])).toBeUndefined();
  nextVisit();
  expect(visitGallery(['b', 'a'])).toEqual(['a']);
  expect(visitGallery(['c', 'b', 'a'])).toEqual(['a']);
  nextVisit();
  expect(visitGallery(['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
});

it('forgets the photos by one press, and nothing else', () => {
  saveVisits({ watched: { by: 'ada', ids: ['v'] } });
  visitGallery(['a']);
  nextVisit();
  forgetPhotos();
  expect(readVisits()).toEqual({ watched: { by: 'ada', ids: ['v'] } });
  expect(visitGallery(['b'])).toBeUndefined();
});

it('remembers nothing if the browser forbids it or has stored something else', () => {
  localStorage.setItem('visits', 'nonsense');
  expect(readVisits()).toEqual({});
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(visitGallery(['a'])).toBeUndefined();
  setItem.mockRestore();
});
