/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { savedScrollPosition, saveScrollPosition } from './scroll-restoration.ts';

const position = { key: 'here', count: 240, top: 5000 };

describe('the saved scroll position of a list', () => {
  it('is restored for the same history entry if more items were loaded than now', () => {
    saveScrollPosition(position);
    expect(savedScrollPosition('here', 40)).toEqual(position);
    expect(savedScrollPosition('elsewhere', 40)).toBeUndefined();
    expect(savedScrollPosition('here', 240)).toBeUndefined();
  });

  it('is ignored when the list was too long', () => {
    saveScrollPosition({ ...position, count: 601 });
    expect(savedScrollPosition('here', 40)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '"here"'])('is undefined when the storage contains %j', (rubbish) => {
    sessionStorage.setItem('scrollPosition', rubbish);
    expect(savedScrollPosition('here', 40)).toBeUndefined();
  });
});
