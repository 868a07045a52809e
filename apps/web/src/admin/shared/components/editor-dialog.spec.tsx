/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { EditorDialog } from './editor-dialog.tsx';

const discard = jest.fn();

function Page({ isChanged }: { isChanged: boolean }): ReactNode {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return <p>The list</p>;
  return (
    <EditorDialog
      title="A video"
      isChanged={isChanged}
      isSaving={false}
      refusal={undefined}
      onSave={() => undefined}
      onClose={() => setIsOpen(false)}
      onDiscard={discard}
    >
      <p>Fields</p>
    </EditorDialog>
  );
}

function open(isChanged: boolean) {
  discard.mockClear();
  const router = createMemoryRouter(
    [
      { path: '/before', Component: () => <p>The page before</p> },
      { path: '/list', element: <Page isChanged={isChanged} /> },
    ],
    { initialEntries: ['/before', '/list'] },
  );
  render(<RouterProvider router={router} />);
  return { goBack: () => act(() => router.navigate(-1)) };
}

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('asks on Back, stays on request, and goes where Back led once changes are discarded', async () => {
  const { goBack } = open(true);
  await goBack();
  await click('Keep editing');
  expect(discard).not.toHaveBeenCalled();
  expect(screen.getByText('Fields')).toBeTruthy();
  await goBack();
  await click('Discard changes');
  expect(discard).toHaveBeenCalledTimes(1);
  expect(screen.getByText('The page before')).toBeTruthy();
});

it('stays on the page when changes are discarded by its own button', async () => {
  open(true);
  await click('Cancel');
  await click('Discard changes');
  expect(discard).toHaveBeenCalledTimes(1);
  expect(screen.getByText('The list')).toBeTruthy();
});

it('asks nothing on Back without changes', async () => {
  const { goBack } = open(false);
  await goBack();
  expect(screen.getByText('The page before')).toBeTruthy();
});
