/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { useModal } from './photo-viewer-modal.ts';

function Page({ isOpen }: { isOpen: boolean }): ReactNode {
  return (
    <>
      <a href="?photo=1" data-photo="1">
        Photo
      </a>
      <button type="button">Menu</button>
      {isOpen ? <Viewer /> : null}
    </>
  );
}

function Viewer(): ReactNode {
  return <dialog ref={useModal('1', () => undefined)} aria-label="Viewer" tabIndex={-1} />;
}

const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  globalThis.CSS = { ...globalThis.CSS, escape: (text: string) => text };
});
afterEach(cleanup);

it('returns the focus to the tile of the photo when the page closes the viewer', () => {
  const { rerender } = render(<Page isOpen />);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  rerender(<Page isOpen={false} />);
  expect(focused()).toBe('Photo');
});

it('returns the focus at once on Escape, and leaves it where it has moved since', () => {
  const { rerender } = render(<Page isOpen />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(focused()).toBe('Photo');
  screen.getByRole('button', { name: 'Menu' }).focus();
  rerender(<Page isOpen={false} />);
  expect(focused()).toBe('Menu');
});
