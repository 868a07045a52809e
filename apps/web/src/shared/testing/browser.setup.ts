import { afterEach, beforeEach, jest } from '@jest/globals';
import { polyfillDialogs } from './dialog-polyfill.ts';

// Runs before each test file. Every test begins with empty storage, and leaves neither a mock nor faked timers behind.
// Testing Library removes what a test has rendered.

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

if ('window' in globalThis) {
  // jsdom has no layout, so there is nothing to scroll and nothing to observe.
  Object.assign(globalThis, {
    IntersectionObserver: NoObserver,
    ResizeObserver: NoObserver,
    CSS: { escape: (text: string) => text },
    scrollTo: () => undefined,
    scrollBy: () => undefined,
  });
  Element.prototype.scrollIntoView = () => undefined;
  document.elementFromPoint = () => null;
  polyfillDialogs();
  // A busy machine takes seconds for what is there at once on a quiet one.
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
