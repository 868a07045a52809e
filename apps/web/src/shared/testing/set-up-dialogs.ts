import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { polyfillDialogs } from './dialog-polyfill.ts';

/** Prepares the tests of a file for components with dialogs and timers: dialogs open in jsdom, and time is faked. */
export function setUpDialogs(): void {
  beforeAll(polyfillDialogs);
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
}
