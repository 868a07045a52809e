/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { limits, memberTexts, texts } from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { SlowNotice, useIsSlow } from './slow-notice.lazy.tsx';

const onRetry = jest.fn();
function Page({ isWaiting }: { isWaiting: boolean }): ReactNode {
  return useIsSlow(isWaiting) ? <SlowNotice text={memberTexts.slow.page} onRetry={onRetry} /> : null;
}
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const notice = () => screen.queryByText(memberTexts.slow.page);

beforeEach(() => void jest.useFakeTimers());

it('appears after ten seconds of waiting, offers a retry, and disappears with the response', () => {
  expect(limits.slowRequestMs).toBe(10_000);
  const { rerender } = render(<Page isWaiting />);
  wait(limits.slowRequestMs - 1);
  expect(notice()).toBeNull();
  wait(1);
  expect(notice()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.errorScreen.retry }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(notice()).not.toBeNull();
  rerender(<Page isWaiting={false} />);
  expect(notice()).toBeNull();
  rerender(<Page isWaiting />);
  expect(notice()).toBeNull();
});
