/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stored } from './stored.ts';

describe.each(['localStorage', 'sessionStorage'] as const)('an item of %s', (where) => {
  const item = stored(where, 'visits');
  beforeEach(() => window[where].clear());

  it('is a text, which can be removed', () => {
    expect([item.get(), item.set('off'), item.get()]).toEqual([null, true, 'off']);
    expect(window[where].getItem('visits')).toBe('off');
    item.remove();
    expect(window[where]).toHaveLength(0);
  });

  it('is a value, stored as JSON', () => {
    expect([item.getJson(), item.setJson({ ids: ['a'] }), item.getJson()]).toEqual([
      undefined,
      true,
      { ids: ['a'] },
    ]);
  });

  it.each(['', '{', 'off'])('is no value where it is %j', (text) => {
    window[where].setItem('visits', text);
    expect(item.getJson()).toBeUndefined();
  });

  it('is none where storage is forbidden', () => {
    const forbidden = jest.spyOn(window, where, 'get').mockImplementation(() => {
      throw new DOMException('forbidden');
    });
    expect([item.get(), item.getJson(), item.set('1'), item.setJson([]), item.remove()]).toEqual([
      null,
      undefined,
      false,
      false,
      undefined,
    ]);
    forbidden.mockRestore();
  });

  it('is not changed where storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full');
    });
    expect([item.set('1'), item.setJson([])]).toEqual([false, false]);
    full.mockRestore();
  });
});
