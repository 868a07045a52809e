/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { onReturnToPage } from './return-to-page.ts';

const signs: readonly [string, EventTarget][] = [
  ['focus', window],
  ['keydown', window],
  ['pointerdown', window],
  ['pointerenter', document.documentElement],
  ['visibilitychange', document],
];

describe('the return from a popup', () => {
  it.each(signs)('is detected by %s, once', (sign, target) => {
    const listener = jest.fn();
    onReturnToPage(listener);
    target.dispatchEvent(new Event(sign));
    for (const [other, place] of signs) place.dispatchEvent(new Event(other));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is ignored while the page is hidden and after unsubscribing', () => {
    const listener = jest.fn();
    const forget = onReturnToPage(listener);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockReturnValue('visible');
    forget();
    window.dispatchEvent(new Event('focus'));
    expect(listener).not.toHaveBeenCalled();
  });
});
