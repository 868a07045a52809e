/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, problemDocument, problems } from '@sandstone/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { unsavedTexts } from '../../../shared/visits/personal-items.ts';
import { keepUnsavedText } from '../../../shared/visits/unsaved-texts.ts';
import { UnsavedTextsOwner } from './unsaved-texts.ts';
import { type Editor, useEditor } from './use-editor.ts';

const saved = { value: { name: 'Dunes', isShown: true }, version: 3 };
const open = () => renderHook((props) => useEditor('form', props), { initialProps: saved });
const refuse = () => Promise.reject(new ApiError(409, problemDocument('changed_since')));

describe('an editor', () => {
  afterEach(cleanup);

  it('shows the saved value, also a newer one, until it is changed', () => {
    const { result, rerender } = open();
    expect(result.current).toMatchObject({ ...saved, isChanged: false, isOutdated: false });
    const newer = { value: { name: 'Canyon', isShown: true }, version: 4 };
    rerender(newer);
    expect(result.current).toMatchObject({ ...newer, isChanged: false });
    act(() => result.current.change({ name: 'Mine' }));
    rerender(saved);
    expect(result.current).toMatchObject({
      value: { name: 'Mine', isShown: true },
      base: newer.value,
      version: 4,
      isChanged: true,
    });
  });

  it('is not changed by a value that is the saved one again', () => {
    const { result } = open();
    act(() => result.current.change({ name: 'Mine' }));
    act(() => result.current.change({ name: 'Dunes' }));
    expect(result.current.isChanged).toBe(false);
  });

  it('keeps all of several changes at once', () => {
    const { result } = open();
    act(() => {
      result.current.change({ name: 'Mine' });
      result.current.change({ isShown: false });
    });
    expect(result.current.value).toEqual({ name: 'Mine', isShown: false });
  });

  it('saves the value with what it was made from, and shows the saved one then', async () => {
    const { result, rerender } = open();
    act(() => result.current.change({ name: 'Mine' }));
    const sent: unknown[] = [];
    await act(async () => result.current.save((draft) => sent.push(draft)));
    expect(sent).toEqual([{ value: { name: 'Mine', isShown: true }, base: saved.value, version: 3 }]);
    rerender({ value: { name: 'Mine.', isShown: true }, version: 4 });
    expect(result.current).toMatchObject({ value: { name: 'Mine.' }, isChanged: false, isBusy: false });
  });

  it('keeps the value that was refused as outdated, until the saved one is read and shown', async () => {
    const { result, rerender } = open();
    act(() => result.current.change({ name: 'Mine' }));
    await act(async () => result.current.save(refuse));
    const kept = { value: { name: 'Mine' }, isChanged: true, isOutdated: true };
    expect(result.current).toMatchObject({ ...kept, refusal: problems.changed_since.detail });
    await act(async () => result.current.showSaved(refuse));
    expect(result.current).toMatchObject(kept);
    await act(async () =>
      result.current.showSaved(async () =>
        rerender({ value: { name: 'Theirs', isShown: true }, version: 4 }),
      ),
    );
    expect(result.current).toMatchObject({
      value: { name: 'Theirs' },
      version: 4,
      isChanged: false,
      isOutdated: false,
      refusal: undefined,
    });
  });

  it('shows the saved value where the changes are discarded', () => {
    const { result } = open();
    act(() => result.current.change({ name: 'Mine' }));
    act(() => result.current.discard());
    expect(result.current).toMatchObject({ ...saved, isChanged: false });
  });

  it('forgets why a save was refused when the value is changed', async () => {
    const { result } = open();
    await act(async () => result.current.save(refuse));
    act(() => result.current.change({ name: 'Mine' }));
    expect(result.current).toMatchObject({ isOutdated: false, refusal: undefined });
  });
});

describe('an editor whose text the browser keeps', () => {
  const owner = ({ children }: { children: ReactNode }) =>
    createElement(UnsavedTextsOwner, { value: 'ada' }, children);
  const openAsAda = (value = saved) => renderHook(() => useEditor('form', value), { wrapper: owner });
  const write = (value = saved) => {
    const { result, unmount } = openAsAda(value);
    act(() => result.current.change({ name: 'Mine' }));
    return { result, unmount };
  };

  it('shows after a reload what was written, and since when', () => {
    const before = Date.now();
    write().unmount();
    const { result } = openAsAda();
    expect(result.current).toMatchObject({ value: { name: 'Mine', isShown: true }, isChanged: true });
    expect(result.current.restoredAt).toBeGreaterThanOrEqual(before);
    act(() => result.current.discard());
    expect(result.current).toMatchObject({ ...saved, isChanged: false, restoredAt: undefined });
    expect(unsavedTexts.get()).toBeNull();
  });

  it('saves it for the version that it was written for, so that nothing newer is overwritten', async () => {
    write().unmount();
    const { result } = openAsAda({ value: { name: 'Canyon', isShown: true }, version: 4 });
    const send = jest.fn((_draft: unknown) => refuse());
    await act(async () => result.current.save(send));
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ version: 3 }));
    expect(result.current).toMatchObject({ isOutdated: true, value: { name: 'Mine' } });
  });

  it.each<[string, (editor: Editor<typeof saved.value>) => void]>([
    ['it is saved', (editor) => editor.save(() => undefined)],
    ['it is discarded', (editor) => editor.discard()],
    ['it is the saved one again', (editor) => editor.change({ name: 'Dunes' })],
    ['the saved value is shown instead', (editor) => editor.showSaved(() => Promise.resolve())],
  ])('forgets it when %s', async (_name, end) => {
    const { result } = write();
    expect(unsavedTexts.get()).toContain('Mine');
    await act(async () => end(result.current));
    expect(unsavedTexts.get()).toBeNull();
  });

  it('forgets it also when the form goes with the save', async () => {
    const { result, unmount } = write();
    await act(async () => result.current.save(() => unmount()));
    expect(unsavedTexts.get()).toBeNull();
  });

  it('keeps it when a save fails', async () => {
    const { result } = write();
    await act(async () => result.current.save(refuse));
    expect(unsavedTexts.get()).toContain('Mine');
  });

  it('shows nothing of a form that had other fields', () => {
    keepUnsavedText('ada', 'form', { value: { name: 'Mine' }, version: 3, at: Date.now() });
    expect(openAsAda().result.current).toMatchObject({ ...saved, isChanged: false });
  });

  it('keeps nothing outside of the admin area', () => {
    const { result } = open();
    act(() => result.current.change({ name: 'Mine' }));
    expect(unsavedTexts.get()).toBeNull();
  });
});
