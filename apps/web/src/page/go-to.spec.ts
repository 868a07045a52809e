import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { type NavigateFunction } from 'react-router-dom';
import { goTo, type GoToOptions } from './go-to.ts';

const navigate = jest.fn<(target: string, options: unknown) => Promise<void>>();
const load = jest.fn<(target: string) => void>();
const go = (target: string, options: GoToOptions = {}) =>
  // The two forms of the router's function are one here.
  goTo(target, options, { navigate: navigate as unknown as NavigateFunction, currentPath: '/posts', load });

describe('going to a page', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    navigate.mockReset().mockResolvedValue();
    load.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(['', '/posts'])('does nothing for "%s"', async (target) => {
    const onStart = jest.fn();
    expect(await go(target, { onStart })).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
    expect(onStart).not.toHaveBeenCalled();
  });

  it('carries the time at which it began', async () => {
    expect(await go('/pictures')).toBe(true);
    expect(navigate).toHaveBeenCalledWith(
      '/pictures',
      expect.objectContaining({ state: { startedAt: 1_000_000 } }),
    );
    expect(load).not.toHaveBeenCalled();
  });

  it('calls back before it, and a moment after it', async () => {
    const said: string[] = [];
    navigate.mockImplementation(async () => void said.push('navigate'));
    await go('/pictures', { onStart: () => said.push('start'), onComplete: () => said.push('complete') });
    expect(said).toEqual(['start', 'navigate']);
    jest.advanceTimersByTime(limits.navigationCompleteMs - 1);
    expect(said).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(said.at(-1)).toBe('complete');
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('refused'))],
    [
      'throws',
      () => {
        throw new Error('thrown');
      },
    ],
  ] as const)('loads the whole page when the router %s', async (_what, failure) => {
    navigate.mockImplementation(failure);
    await go('/pictures');
    expect(load).toHaveBeenCalledWith('/pictures');
  });
});
