/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { savedScrollPosition, saveScrollPosition } from './scroll-restoration.ts';

const position = { key: 'here', count: 240, top: 5000 };

describe('the place in a list', () => {
  beforeEach(() => sessionStorage.clear());

  it('is found again at the same step of the history, where more was loaded than is there now', () => {
    saveScrollPosition(position);
    expect(savedScrollPosition('here', 40)).toEqual(position);
    expect(savedScrollPosition('elsewhere', 40)).toBeUndefined();
    expect(savedScrollPosition('here', 240)).toBeUndefined();
  });

  it('is given up where the way there is too long', () => {
    saveScrollPosition({ ...position, count: 601 });
    expect(savedScrollPosition('here', 40)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '"here"'])('is none where %j lies in the storage', (rubbish) => {
    sessionStorage.setItem('feedPlace', rubbish);
    expect(savedScrollPosition('here', 40)).toBeUndefined();
  });
});
