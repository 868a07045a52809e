/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitForRetry, type RetryDecision } from './retry-policy.ts';

const network = (isThere: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true });
  if (isThere) window.dispatchEvent(new Event('online'));
};

function ask(made: number) {
  const leaving = new AbortController();
  const heard: RetryDecision[] = [];
  void waitForRetry(made, leaving.signal).then((verdict) => heard.push(verdict));
  return { heard, leave: () => leaving.abort() };
}

describe('the next try after a lost connection', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    network(true);
  });

  it.each([
    [1, 1000],
    [2, 4000],
    [3, 10_000],
  ])('waits longer each time: try %d, %d ms', async (made, ms) => {
    const { heard } = ask(made);
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(heard).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(heard).toEqual(['again']);
  });

  it('gives up after the fourth try', async () => {
    const { heard } = ask(4);
    await jest.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['give-up']);
  });

  it('waits for the network without a limit, and then answers immediately', async () => {
    network(false);
    const first = ask(1);
    const last = ask(4);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect([first.heard, last.heard]).toEqual([[], []]);
    network(true);
    await jest.advanceTimersByTimeAsync(0);
    expect([first.heard, last.heard]).toEqual([['anew'], ['anew']]);
  });

  it('clears the timer of a cancelled file', async () => {
    const { leave } = ask(3);
    leave();
    await jest.advanceTimersByTimeAsync(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
