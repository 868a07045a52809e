/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { adminTexts, pages } from '@sandstone/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { someQueue, someUpload, showUploads } from '../testing/some-queue.tsx';
import { UploadStrip } from './upload-strip.tsx';

const { upload } = adminTexts;

const failedPhoto = (id: string, change = 1) =>
  someAdminPhoto({
    id,
    status: 'failed',
    failure: { code: 'damaged', text: adminTexts.photoFailure.damaged },
    change,
  });

function openAt(path: string, ...ids: string[]) {
  const queue = someQueue({
    restored: ids.map((id) => someUpload({ name: 'processing', photoId: id }, { key: `key-${id}` })),
  });
  showUploads(queue, UploadStrip, path);
  return {
    fail: (id: string, change?: number) => act(() => queue.photoChanged(failedPhoto(id, change))),
    queue,
  };
}
const open = (...ids: string[]) => openAt(pages.adminPosts, ...ids);
const dismiss = () => fireEvent.click(screen.getByRole('button', { name: upload.dismiss }));
const isShown = () => screen.queryByRole('complementary', { name: 'Uploads' }) !== null;

it('leads to the failed uploads', () => {
  const { fail } = open('a');
  fail('a');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/upload/photos#failed');
});

it('names no failures on the first page, which lists them itself', () => {
  openAt(pages.admin, 'a').fail('a');
  expect(isShown()).toBe(false);
});

it('stays dismissed after a reload, until another upload fails', () => {
  const first = open('a', 'b');
  first.fail('a');
  dismiss();
  expect(isShown()).toBe(false);
  cleanup();
  const reloaded = open('a', 'b');
  reloaded.fail('a');
  expect(isShown()).toBe(false);
  reloaded.fail('b');
  expect(screen.getByText(upload.someFailed(2))).toBeTruthy();
});

it('is shown again when a dismissed upload fails once more', () => {
  const { fail, queue } = open('a');
  fail('a');
  dismiss();
  act(() => queue.retry('key-a'));
  fail('a', 2);
  expect(isShown()).toBe(true);
});
