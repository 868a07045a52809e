/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { texts } from '@sandstone/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { ShareButton } from './share-button.tsx';

const path = `/video/${'a-long-title-'.repeat(8)}/1`;
const address = window.location.origin + path;

function press(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<ShareButton path={path} />);
  fireEvent.click(screen.getByRole('button', { name: texts.post.share }));
}

it('writes to the clipboard inside the click, because WebKit allows it only there', async () => {
  const writeText = jest.fn((_text: string) => Promise.resolve());
  press(writeText);
  expect(writeText.mock.calls).toEqual([[address]]);
  expect(await screen.findByRole('button', { name: texts.post.copied })).toBeTruthy();
});

it('does not write again after a click that the head script has acted on', async () => {
  const writeText = jest.fn((_text: string) => Promise.resolve());
  window.earlyCopy = Promise.resolve();
  press(writeText);
  expect(await screen.findByRole('button', { name: texts.post.copied })).toBeTruthy();
  expect(writeText).not.toHaveBeenCalled();
  expect(window.earlyCopy).toBeUndefined();
});

it('shows the selected address and the message without a toast when access is denied', async () => {
  press(() => Promise.reject(new DOMException('Denied', 'NotAllowedError')));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.clipboard.address });
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([address, 0, address.length]);
  expect(screen.getAllByText(texts.clipboard.failed)).toHaveLength(1);
  expect(screen.queryByText(texts.clipboard.copied)).toBeNull();
});
