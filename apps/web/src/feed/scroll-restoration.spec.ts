/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { placeBefore, savePlace } from './scroll-restoration.ts';

const place = { key: 'here', count: 240, top: 5000 };

describe('the place in a list', () => {
  beforeEach(() => sessionStorage.clear());

  it('is found again at the same step of the history, where more was loaded than is there now', () => {
    savePlace(place);
    expect(placeBefore('here', 40)).toEqual(place);
    expect(placeBefore('elsewhere', 40)).toBeUndefined();
    expect(placeBefore('here', 240)).toBeUndefined();
  });

  it('is given up where the way there is too long', () => {
    savePlace({ ...place, count: 601 });
    expect(placeBefore('here', 40)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '"here"'])('is none where %j lies in the storage', (rubbish) => {
    sessionStorage.setItem('feedPlace', rubbish);
    expect(placeBefore('here', 40)).toBeUndefined();
  });
});
