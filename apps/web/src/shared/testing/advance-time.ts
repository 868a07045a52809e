import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Advances the faked timers and flushes pending updates. */
export const advanceTime = (ms = 0): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
