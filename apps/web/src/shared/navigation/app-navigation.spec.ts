import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { navigateInApp, type AppNavigationOptions } from './app-navigation.ts';

const navigate = jest.fn<(target: string, options: unknown) => Promise<void>>();
const go = (target: string, options: AppNavigationOptions = {}) =>
  navigateInApp(target, options, { navigate, currentPath: '/posts' });

describe('goTo', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    navigate.mockReset().mockResolvedValue();
  });

  it.each(['', '/posts'])('does nothing for "%s"', async (target) => {
    const onStart = jest.fn();
    await go(target, { onStart });
    expect(navigate).not.toHaveBeenCalled();
    expect(onStart).not.toHaveBeenCalled();
  });

  it('calls onStart before the navigation and onComplete shortly after it', async () => {
    const said: string[] = [];
    navigate.mockImplementation(async () => void said.push('navigate'));
    await go('/pictures', { onStart: () => said.push('start'), onComplete: () => said.push('complete') });
    expect(said).toEqual(['start', 'navigate']);
    jest.advanceTimersByTime(limits.navigationCompleteMs - 1);
    expect(said).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(said.at(-1)).toBe('complete');
  });
});
