/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
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

it('returns the focus to the tile of the photo when the page closes the viewer', () => {
  const { rerender } = render(<Page isOpen />);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  rerender(<Page isOpen={false} />);
  expect(focused()).toBe('Photo');
});

it('returns the focus at once on Escape, and leaves it where it has moved since', async () => {
  const { rerender } = render(<Page isOpen />);
  await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(focused()).toBe('Photo');
  screen.getByRole('button', { name: 'Menu' }).focus();
  rerender(<Page isOpen={false} />);
  expect(focused()).toBe('Menu');
});
