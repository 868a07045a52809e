/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { adminTexts } from '@sandstone/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { someQueue, someUpload, showUploads } from '../testing/some-queue.tsx';
import { type UploadPhase } from '../shared/uploads/upload.state.ts';
import { UploadList } from './upload-list.tsx';

const { upload } = adminTexts;

function open(...phases: UploadPhase[]) {
  const queue = someQueue({
    restored: phases.map((phase, index) =>
      someUpload(phase, { key: `${index}`, fileName: `${index}.jpg`, previewUrl: '/0.jpg' }),
    ),
  });
  showUploads(queue, UploadList);
  return queue;
}
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ready: UploadPhase = { name: 'ready', photoId: 'a' };
const failed: UploadPhase = { name: 'failed', text: 'Damaged' };
const uploading: UploadPhase = { name: 'uploading', sentBytes: 1, totalBytes: 10 };

describe('the end of the upload list', () => {
  it('shows that all is done when all photos are ready', () => {
    open(ready, ready);
    expect(screen.getByText(/^All done\./)).toBeTruthy();
  });

  it('says that the others are ready where some have failed', () => {
    open(ready, failed, failed);
    expect(screen.getByText(/^The others are ready\./)).toBeTruthy();
    expect(screen.queryByText(/All done/)).toBeNull();
    expect(screen.getByRole('link', { name: 'See them in your gallery' })).toBeTruthy();
  });
});

it('reloads a failed preview when the network is back', () => {
  open(ready);
  const picture = screen.getByRole('presentation');
  fireEvent.error(picture);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByRole('presentation')).not.toBe(picture);
});

describe('Clear All', () => {
  it('asks before it stops running uploads', () => {
    const queue = open(ready, uploading);
    clickButton('Clear All');
    expect(screen.getByText(adminTexts.upload.stillSending(1))).toBeTruthy();
    clickButton('Keep uploading');
    expect(queue.state().items).toHaveLength(2);
    clickButton('Clear All');
    clickButton('Stop and clear');
    expect(queue.state().items).toHaveLength(0);
  });

  it('closes its question when the uploads have ended, and clears finished uploads at once', () => {
    const queue = open(uploading);
    clickButton('Clear All');
    act(() => queue.cancel('0'));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const done = open(ready, failed);
    clickButton('Clear All');
    expect(done.state().items).toHaveLength(0);
  });
});

describe('the descriptions', () => {
  const field = (index: number) =>
    screen.getByLabelText<HTMLInputElement>(upload.descriptionOf(`${index}.jpg`));
  const type = (index: number, text: string) => {
    field(index).focus();
    fireEvent.change(field(index), { target: { value: text } });
  };

  it('are saved when Enter moves on to the next photo', () => {
    const queue = open(ready, uploading);
    const written: string[][] = [];
    queue.describe = (key, text) => void written.push([key, text]);
    type(0, 'A dune');
    fireEvent.keyDown(field(0), { key: 'Enter' });
    expect(document.activeElement).toBe(field(1));
    expect(written).toEqual([['0', 'A dune']]);
    type(1, 'A rock');
    // There is no next field.
    fireEvent.keyDown(field(1), { key: 'Enter' });
    expect(written).toEqual([
      ['0', 'A dune'],
      ['1', 'A rock'],
    ]);
  });

  it('are not saved while an input method composes, or without a change', () => {
    const queue = open(ready, ready);
    const written: string[] = [];
    queue.describe = (_, text) => void written.push(text);
    type(0, 'A d');
    fireEvent.keyDown(field(0), { key: 'Enter', isComposing: true });
    // Safari's last key of a composition
    fireEvent.keyDown(field(0), { key: 'Enter', keyCode: 229 });
    expect(document.activeElement).toBe(field(0));
    fireEvent.change(field(0), { target: { value: '' } });
    fireEvent.blur(field(0));
    expect(written).toEqual([]);
  });

  it('cannot be written for a file that failed', () => {
    open(failed);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
