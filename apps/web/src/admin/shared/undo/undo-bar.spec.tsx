/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { adminTexts, limits, problemDocument, ApiError } from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { UndoBar } from './undo-bar.tsx';
import { offerUndo } from './undo.store.ts';
import { advanceTime } from '../../../shared/testing/advance-time.ts';

const { trash } = adminTexts;
const offer = (undo: () => Promise<string | undefined> = async () => undefined, text = 'Dune deleted') =>
  act(() => offerUndo({ text, undo }));
const shownText = () => screen.getByRole('status').firstChild?.textContent ?? '';
const undoButton = () => screen.queryByRole('button', { name: trash.undo });
const pressUndoKeys = (target: Element, more: object = {}) =>
  fireEvent.keyDown(target, { key: 'z', ctrlKey: true, ...more });

beforeEach(() => {
  jest.useFakeTimers();
  offerUndo(undefined);
  render(
    <>
      <UndoBar />
      <input aria-label="Title" />
    </>,
  );
});

it('announces what was done for ten seconds, and no longer', async () => {
  expect([shownText(), undoButton()]).toEqual(['', null]);
  offer();
  expect(shownText()).toBe('Dune deleted');
  await advanceTime(limits.undoMs - 1);
  expect(undoButton()).not.toBeNull();
  await advanceTime(1);
  expect([shownText(), undoButton()]).toEqual(['', null]);
});

it('stays while the focus or the pointer is in it', async () => {
  offer();
  act(() => undoButton()?.focus());
  await advanceTime(2 * limits.undoMs);
  expect(undoButton()).not.toBeNull();
  act(() => undoButton()?.blur());
  await advanceTime(limits.undoMs);
  expect(undoButton()).toBeNull();
});

it('undoes once, and says so', async () => {
  const undo = jest.fn(async () => undefined);
  offer(undo);
  const button = undoButton() as HTMLElement; // offered above
  fireEvent.click(button);
  fireEvent.click(button);
  pressUndoKeys(document.body);
  await advanceTime();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(shownText()).toBe(trash.undone);
  await advanceTime(limits.toastMs);
  expect(shownText()).toBe('');
});

it('is reached by Control and Z, but not from a field, and not for redo', async () => {
  const undo = jest.fn(async () => undefined);
  offer(undo);
  pressUndoKeys(screen.getByLabelText('Title'));
  pressUndoKeys(document.body, { shiftKey: true });
  expect(undo).not.toHaveBeenCalled();
  pressUndoKeys(document.body);
  expect(undo).toHaveBeenCalledTimes(1);
  await advanceTime();
});

it('shows why undoing failed, and tries again', async () => {
  const undo = jest
    .fn<() => Promise<string | undefined>>()
    .mockRejectedValueOnce(new ApiError(409, problemDocument('post_changed')));
  offer(undo);
  fireEvent.click(undoButton() as HTMLElement); // offered above
  await advanceTime();
  expect(shownText()).toBe(problemDocument('post_changed').detail);
  undo.mockResolvedValueOnce(undefined);
  fireEvent.click(undoButton() as HTMLElement); // offered again
  await advanceTime();
  expect(shownText()).toBe(trash.undone);
});

it('offers the last change only, and can be dismissed', async () => {
  offer();
  offer(undefined, 'Post deleted');
  expect(shownText()).toBe('Post deleted');
  fireEvent.click(screen.getByRole('button', { name: trash.dismiss }));
  expect(shownText()).toBe('');
});

it('names what an undo has left alone, as long as an offer', async () => {
  const leftAlone = trash.leftAlone('photo', 2);
  offer(async () => leftAlone);
  fireEvent.click(undoButton() as HTMLElement); // offered above
  await advanceTime();
  expect(shownText()).toBe('2 photos were changed since, and stay as they are');
  await advanceTime(limits.toastMs);
  expect(shownText()).toBe(leftAlone);
  await advanceTime(limits.undoMs);
  expect(shownText()).toBe('');
});
