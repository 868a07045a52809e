/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { backMove, goBack } from './back.ts';
import { readVisitedPaths, recordVisitedPath } from './visited-paths.ts';

const origin = 'https://site.example';

describe('backMove', () => {
  it.each([
    ['home', [], `${origin}/`],
    ['home', ['/pictures'], `${origin}/`],
    ['home', ['/pictures', '/pictures'], ''],
    ['back', ['/', '/pictures'], `${origin}/posts`],
    ['try-back', ['/', '/pictures'], 'https://elsewhere.example/'],
    ['try-back', ['/', '/pictures'], ''],
    ['try-back', ['/', '/pictures'], 'https://site.example.evil.test/'],
    ['try-back', ['/', '/pictures'], 'no address'],
  ] as const)('returns %s after %j with the referrer "%s"', (move, visited, referrer) => {
    expect(backMove(visited, referrer, origin)).toBe(move);
  });
});

describe('goBack', () => {
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
  });
  const wait = () => jest.advanceTimersByTime(limits.backFallbackMs * 10);

  it('goes home at once when there is no earlier page', () => {
    goBack('home', goHome);
    expect(goHome).toHaveBeenCalledTimes(1);
    expect(back).not.toHaveBeenCalled();
  });

  it('goes back exactly one entry between pages of the site', () => {
    goBack('back', goHome);
    wait();
    expect(back).toHaveBeenCalledTimes(1);
    expect(goHome).not.toHaveBeenCalled();
  });

  it.each(['back', 'try-back'] as const)('goes home when history.back throws (%s)', (move) => {
    back.mockImplementation(() => {
      throw new Error('refused');
    });
    goBack(move, goHome);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it('goes home when no navigation starts within the fallback time', () => {
    goBack('try-back', goHome);
    jest.advanceTimersByTime(limits.backFallbackMs - 1);
    expect(goHome).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it.each(['popstate', 'pagehide', 'beforeunload'])('does not go home after %s', (sign) => {
    goBack('try-back', goHome);
    window.dispatchEvent(new Event(sign));
    wait();
    expect(goHome).not.toHaveBeenCalled();
  });
});

describe('the visited paths', () => {
  it('are stored in order, without consecutive duplicates', () => {
    for (const path of ['/', '/pictures', '/pictures', '/']) recordVisitedPath(path);
    expect(readVisitedPaths()).toEqual(['/', '/pictures', '/']);
  });

  it.each(['{', '"text"', '{"a":1}', '[1,null]'])('are empty when the storage contains %s', (rubbish) => {
    sessionStorage.setItem('visitedPaths', rubbish);
    expect(readVisitedPaths()).toEqual([]);
    recordVisitedPath('/');
    expect(readVisitedPaths()).toEqual(['/']);
  });

  it('are limited to the last 50', () => {
    for (let index = 0; index < 200; index += 1) recordVisitedPath(`/${index}`);
    expect(readVisitedPaths()).toHaveLength(50);
    expect(readVisitedPaths().at(-1)).toBe('/199');
  });
});
