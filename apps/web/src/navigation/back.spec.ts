/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { backMove, goBack } from './back.ts';
import { readVisitedPaths, recordVisitedPath } from './visited-paths.ts';

const origin = 'https://site.example';

describe('what Back does', () => {
  it.each([
    ['home', [], `${origin}/`],
    ['home', ['/pictures'], `${origin}/`],
    ['home', ['/pictures', '/pictures'], ''],
    ['back', ['/', '/pictures'], `${origin}/posts`],
    ['try-back', ['/', '/pictures'], 'https://elsewhere.example/'],
    ['try-back', ['/', '/pictures'], ''],
    ['try-back', ['/', '/pictures'], 'https://site.example.evil.test/'],
    ['try-back', ['/', '/pictures'], 'no address'],
  ] as const)('is %s after %j from "%s"', (move, visited, referrer) => {
    expect(backMove(visited, referrer, origin)).toBe(move);
  });
});

describe('going back', () => {
  const goHome = jest.fn();
  let back: jest.SpiedFunction<History['back']>;
  beforeEach(() => {
    jest.useFakeTimers();
    goHome.mockReset();
    window.history.pushState(null, '', '/one');
    back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
  });
  afterEach(() => {
    back.mockRestore();
    jest.useRealTimers();
  });
  const wait = () => jest.advanceTimersByTime(limits.backFallbackMs * 10);

  it('goes home at once where nothing lies behind', () => {
    goBack('home', goHome);
    expect(goHome).toHaveBeenCalledTimes(1);
    expect(back).not.toHaveBeenCalled();
  });

  it('goes one step back, and no more, among our own pages', () => {
    goBack('back', goHome);
    wait();
    expect(back).toHaveBeenCalledTimes(1);
    expect(goHome).not.toHaveBeenCalled();
  });

  it.each(['back', 'try-back'] as const)('goes home when the browser refuses (%s)', (move) => {
    back.mockImplementation(() => {
      throw new Error('refused');
    });
    goBack(move, goHome);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it('goes home when nothing has happened after a moment', () => {
    goBack('try-back', goHome);
    jest.advanceTimersByTime(limits.backFallbackMs - 1);
    expect(goHome).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it.each(['popstate', 'pagehide', 'beforeunload'])('stays on its way after %s', (sign) => {
    goBack('try-back', goHome);
    window.dispatchEvent(new Event(sign));
    wait();
    expect(goHome).not.toHaveBeenCalled();
  });
});

describe('the paths of a visit', () => {
  beforeEach(() => sessionStorage.clear());

  it('are kept in their order, a path that stays once', () => {
    for (const path of ['/', '/pictures', '/pictures', '/']) recordVisitedPath(path);
    expect(readVisitedPaths()).toEqual(['/', '/pictures', '/']);
  });

  it.each(['{', '"text"', '{"a":1}', '[1,null]'])('are none where %s lies in the storage', (rubbish) => {
    sessionStorage.setItem('visitedPaths', rubbish);
    expect(readVisitedPaths()).toEqual([]);
    recordVisitedPath('/');
    expect(readVisitedPaths()).toEqual(['/']);
  });

  it('are bounded', () => {
    for (let index = 0; index < 200; index += 1) recordVisitedPath(`/${index}`);
    expect(readVisitedPaths()).toHaveLength(50);
    expect(readVisitedPaths().at(-1)).toBe('/199');
  });

  it('do without a storage', () => {
    const forbidden = {
      getItem() {
        throw new DOMException('forbidden');
      },
      setItem() {
        throw new DOMException('forbidden');
      },
    } as unknown as Storage; // Only what is called.
    expect(() => recordVisitedPath('/', forbidden)).not.toThrow();
    expect(readVisitedPaths(forbidden)).toEqual([]);
  });
});
