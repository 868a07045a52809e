import { describe, expect, it, jest } from '@jest/globals';
import { isMissingChunk, reloadPage } from './missing-chunk.ts';

function aWindow({ onLine = true } = {}) {
  const kept = new Map<string, string>();
  const reload = jest.fn();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  // Only the members that the code under test uses.
  return {
    reload,
    page: { sessionStorage, location: { reload }, navigator: { onLine } } as unknown as Window,
  };
}

describe('a page module that fails to load', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is recognized by the message: %s', (message) => expect(isMissingChunk(new Error(message))).toBe(true));

  it('is not confused with other errors', () => {
    expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false);
    expect(isMissingChunk('Importing a module script failed.')).toBe(false);
  });

  it('reloads the page once and does not loop', () => {
    const { page, reload } = aWindow();
    reloadPage(page);
    reloadPage(page);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload offline, where the browser would show its own error page', () => {
    const { page, reload } = aWindow({ onLine: false });
    reloadPage(page);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload when session storage is missing', () => {
    const { reload } = aWindow();
    const page = { location: { reload }, navigator: { onLine: true } } as unknown as Window;
    reloadPage(page);
    expect(reload).not.toHaveBeenCalled();
  });
});
