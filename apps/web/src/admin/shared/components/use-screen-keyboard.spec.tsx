/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { useScreenKeyboard } from './use-screen-keyboard.ts';

function Page(): ReactNode {
  useScreenKeyboard();
  return <textarea />;
}
const isOpen = () => document.documentElement.hasAttribute('data-keyboard');

it('notices that a keyboard covers the page, but not a zoom or the bars of the browser', () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, scale: 1 });
  Object.assign(window, { visualViewport: viewport });
  const resize = (parts: { height: number; scale: number }) =>
    Object.assign(viewport, parts).dispatchEvent(new Event('resize'));
  const { unmount } = render(<Page />);
  // A field has the focus, and a keyboard of hardware covers nothing.
  screen.getByRole('textbox').focus();
  expect(isOpen()).toBe(false);
  resize({ height: innerHeight - 300, scale: 1 });
  expect(isOpen()).toBe(true);
  resize({ height: innerHeight / 2, scale: 2 });
  expect(isOpen()).toBe(false);
  resize({ height: innerHeight - 60, scale: 1 });
  expect(isOpen()).toBe(false);
  resize({ height: innerHeight - 300, scale: 1 });
  unmount();
  expect(isOpen()).toBe(false);
});
