/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { type AdminPhoto, adminTexts, limits, pages, routePath, routes } from '@sandstone/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi, problemResponse } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { someQueue, someUpload, showUploads } from '../testing/some-queue.tsx';
import { currentUndoOffer } from '../shared/undo/undo.store.ts';
import { FailedUploads } from './failed-uploads.tsx';
import { type QueueCollaborators } from '../shared/uploads/upload.queue.ts';

const { photoFailure, upload } = adminTexts;

const list = `GET ${routes.adminPhotos.path}`;
const old = someAdminPhoto({
  originalName: 'old.jpg',
  status: 'failed',
  failure: { code: 'damaged', text: photoFailure.damaged },
});
const deletion = `DELETE ${routePath('adminDeletePhoto', { id: old.id })}`;

async function open(
  parts: Partial<QueueCollaborators>,
  {
    before = [],
    api = {},
    hash = '',
  }: { before?: AdminPhoto[]; api?: Record<string, unknown>; hash?: string } = {},
) {
  const requests = fakeApi({ [list]: { photos: before, nextCursor: null, total: before.length }, ...api });
  const queue = someQueue(parts);
  showUploads(queue, FailedUploads, pages.adminUploadPhotos + hash);
  // The photos of the site have been read.
  await act(async () => undefined);
  return { queue, requests };
}
const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent.includes(name));
  if (found === undefined) throw new Error(`There is no row of ${name}`);
  return found;
};
const buttons = (name: string) =>
  within(row(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('says of each failure why, and what can be done about it', async () => {
  await open({
    restored: [
      someUpload(
        { name: 'failed', text: photoFailure.damaged, photoId: 'a' },
        { key: '1', fileName: 'half.jpg' },
      ),
      someUpload(
        { name: 'failed', text: upload.cutOff, isTransient: true },
        { key: '2', fileName: 'cut.jpg' },
      ),
      someUpload({ name: 'interrupted' }, { key: '3', fileName: 'left.jpg', hasFile: false }),
      someUpload({ name: 'ready', photoId: 'r' }, { key: '4', fileName: 'fine.jpg' }),
    ],
  });
  expect(screen.getByRole('heading', { name: upload.someFailed(3) })).toBeTruthy();
  expect(row('half.jpg').textContent).toContain(photoFailure.damaged);
  expect(buttons('half.jpg')).toEqual(['Retry', upload.chooseAgain, upload.delete]);
  expect(row('cut.jpg').textContent).toContain(upload.cutOff);
  expect(buttons('cut.jpg')).toEqual(['Retry', upload.chooseAgain, 'Remove']);
  expect(row('left.jpg').textContent).toContain(upload.interrupted);
  expect(buttons('left.jpg')).toEqual([upload.chooseAgain, 'Remove']);
  expect(screen.queryByText('fine.jpg')).toBeNull();
});

it('sends another file in the place of one that failed, with its description', async () => {
  const sent: { name: string; description: string | undefined }[] = [];
  const { queue } = await open({
    send: ({ file, description }) => {
      sent.push({ name: file.name, description });
      return new Promise(() => undefined);
    },
    restored: [
      someUpload({ name: 'interrupted' }, { fileName: 'left.jpg', hasFile: false, description: 'A dune' }),
    ],
  });
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (picker === null) throw new Error('There is no file picker');
  const choose = (file: File) => fireEvent.change(picker, { target: { files: [file] } });
  choose(new File(['x'], 'again.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'again.jpg', description: 'A dune' }]));
  expect(queue.state().items.map(({ fileName }) => fileName)).toEqual(['again.jpg']);
});

it('lists failures of earlier days, which can be retried', async () => {
  const { queue } = await open({}, { before: [old] });
  await screen.findByRole('heading', { name: upload.failedBefore });
  expect(row('old.jpg').textContent).toContain(photoFailure.damaged);
  fireEvent.click(within(row('old.jpg')).getByRole('button', { name: 'Retry old.jpg' }));
  expect(queue.state().items).toMatchObject([{ fileName: 'old.jpg', phase: { name: 'processing' } }]);
  await waitFor(() => expect(screen.queryByText('old.jpg')).toBeNull());
});

it('deletes a failure, which can be undone, and says why where it cannot', async () => {
  let isAway = true;
  const restore = `POST ${routes.adminRestore.path}`;
  const answers = {
    [deletion]: () => (isAway ? problemResponse('unavailable') : { version: 7 }),
    [restore]: { ids: [] },
  };
  const known = [old];
  const { requests } = await open({}, { before: known, api: answers });
  const name = `${upload.delete} old.jpg`;
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(within(row('old.jpg')).getByRole('alert').textContent).not.toBe(''));
  isAway = false;
  known.pop();
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('old.jpg')).toBeNull());
  expect(requests.filter(({ route }) => route === deletion)).toHaveLength(2);
  // It was restored and deleted again elsewhere.
  expect(await currentUndoOffer()?.undo?.()).toBe(adminTexts.trash.leftAlone('photo', 1));
  expect(requests.find(({ route }) => route === restore)?.body).toEqual({
    kind: 'photo',
    ids: [old.id],
    unchangedSince: 7,
  });
});

it('takes the focus where a notice has led here', async () => {
  await open({}, { before: [old], hash: '#failed' });
  const heading = await screen.findByRole('heading', { name: upload.failedBefore });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('names a file that is too large, with the remedy', async () => {
  const tooLarge = new File([], 'huge.jpg', { type: 'image/jpeg' });
  Object.defineProperty(tooLarge, 'size', { value: limits.upload.maxFileBytes + 1 });
  const { queue } = await open({
    restored: [someUpload({ name: 'interrupted' }, { fileName: 'left.jpg', hasFile: false })],
  });
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (picker === null) throw new Error('There is no file picker');
  fireEvent.change(picker, { target: { files: [tooLarge] } });
  expect(queue.state().items).toMatchObject([{ fileName: 'huge.jpg', phase: { name: 'failed' } }]);
  expect(row('huge.jpg').textContent).toContain(
    'Files too large: huge.jpg. Maximum file size is 100MB. Save a smaller copy of it, and choose that one.',
  );
  expect(buttons('huge.jpg')).toEqual([upload.chooseAgain, 'Remove']);
});
