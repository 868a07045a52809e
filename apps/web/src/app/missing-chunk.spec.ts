import { describe, expect, it, jest } from '@jest/globals';
import { isMissingChunk, reloadPage } from './missing-chunk.ts';

function aWindow({ onLine = true } = {}) {
  const kept = new Map<string, string>();
  const reload = jest.fn();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  // Only what is called.
  return {
    reload,
    page: { sessionStorage, location: { reload }, navigator: { onLine } } as unknown as Window,
  };
}

describe('code that did not come', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
  ])('is known by: %s', (message) => expect(isMissingChunk(new TypeError(message))).toBe(true));

  it('is known by a style sheet of it, too', () => {
    expect(isMissingChunk(new Error('Unable to preload CSS for /assets/a.css'))).toBe(true);
  });

  it('is not every failure', () => {
    expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false);
    expect(isMissingChunk(new Error('Importing a module script failed.'))).toBe(false);
  });

  it('leads to one full load, not to a loop', () => {
    const { page, reload } = aWindow();
    reloadPage(page);
    reloadPage(page);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leads to no load without a network, as the browser would show its own error page', () => {
    const { page, reload } = aWindow({ onLine: false });
    reloadPage(page);
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays as it is where nothing can be kept', () => {
    const { reload } = aWindow();
    const page = { location: { reload }, navigator: { onLine: true } } as unknown as Window;
    reloadPage(page);
    expect(reload).not.toHaveBeenCalled();
  });
});
