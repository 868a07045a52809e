/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { placeBefore, savePlace } from './feed-place.ts';

const place = { key: 'here', count: 240, top: 5000 };

describe('the saved scroll position of a list', () => {
  beforeEach(() => sessionStorage.clear());

  it('is restored for the same history entry if more items were loaded than now', () => {
    savePlace(place);
    expect(placeBefore('here', 40)).toEqual(place);
    expect(placeBefore('elsewhere', 40)).toBeUndefined();
    expect(placeBefore('here', 240)).toBeUndefined();
  });

  it('is ignored when the list was too long', () => {
    savePlace({ ...place, count: 601 });
    expect(placeBefore('here', 40)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '"here"'])('is undefined when the storage contains %j', (rubbish) => {
    sessionStorage.setItem('feedPlace', rubbish);
    expect(placeBefore('here', 40)).toBeUndefined();
  });
});
