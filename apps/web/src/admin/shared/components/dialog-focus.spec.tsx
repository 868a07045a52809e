/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

function Question(): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsked(true)}>
        Delete
      </button>
      {isAsked ? (
        <ConfirmDialog title="Sure?" confirm="Yes" cancel="No" onConfirm={close} onCancel={close}>
          <p>It is gone then.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

it.each(['Yes', 'No'])('the focus returns to what has opened a dialog after %s', (answer) => {
  render(<Question />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  opener.focus();
  fireEvent.click(opener);
  const button = screen.getByRole('button', { name: answer });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});
