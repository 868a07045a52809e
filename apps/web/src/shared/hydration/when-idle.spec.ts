/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { whenIdle } from './when-idle.ts';

const work = jest.fn();
const become = (state: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value: state, configurable: true });

beforeEach(() => {
  jest.useFakeTimers();
  work.mockClear();
});
afterEach(() => {
  become('complete');
});

it('waits until the page is loaded', () => {
  become('interactive');
  whenIdle(work, new AbortController().signal);
  jest.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(work).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits for idle time on a loaded page', () => {
  whenIdle(work, new AbortController().signal);
  expect(work).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

it('does nothing when it is aborted before or after the page is loaded', () => {
  for (const state of ['interactive', 'complete'] as const) {
    become(state);
    const stop = new AbortController();
    whenIdle(work, stop.signal);
    stop.abort();
    window.dispatchEvent(new Event('load'));
    jest.runAllTimers();
  }
  expect(work).not.toHaveBeenCalled();
});
