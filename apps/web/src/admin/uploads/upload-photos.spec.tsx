/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { adminTexts, limits, pages, uploadParts } from '@sandstone/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../shared/testing/fake-api.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type FakeUpload, fakeUploads, spoilFile } from '../testing/fake-uploads.ts';
import { browserUploads, UploadsProvider } from '../shared/uploads/uploads.tsx';
import { UploadPhotosPage } from './upload-photos.page.tsx';
import { UploadSinglePhotoPage } from './upload-single-photo.page.tsx';

const { visibilities } = adminTexts.upload;
let uploads: FakeUpload[];

beforeEach(() => {
  uploads = fakeUploads();
  fakeApi({});
});
afterEach(() => {
  browserUploads().queue.clear();
});

function open(): void {
  const Component = () => (
    <TestQueryProvider>
      <UploadsProvider>
        <UploadPhotosPage />
      </UploadsProvider>
    </TestQueryProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />);
}
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
async function choosePhoto(): Promise<FakeUpload | undefined> {
  const before = uploads.length;
  const files = [new File(['x'], 'dune.jpg', { type: 'image/jpeg' })];
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files } });
  await waitFor(() => expect(uploads.length).toBeGreaterThan(before));
  return uploads.at(-1);
}

it('publishes photos, unless they are to be kept unlisted, and remembers the choice', async () => {
  open();
  expect(isChosen(visibilities.published)).toBe(true);
  expect((await choosePhoto())?.fields[uploadParts.unlisted]).toBeUndefined();
  fireEvent.click(screen.getByRole('radio', { name: visibilities.unlisted }));
  expect((await choosePhoto())?.fields[uploadParts.unlisted]).toBe('keep');
  cleanup();
  open();
  expect(isChosen(visibilities.unlisted)).toBe(true);
});

it.each([
  [pages.adminUploadPhotos, UploadPhotosPage, 'Several photos'],
  [pages.adminUploadSinglePhoto, UploadSinglePhotoPage, 'A single photo'],
])('%s is one of the two modes of the upload page', (path, Page, name) => {
  const Component = () => (
    <TestQueryProvider>
      <UploadsProvider>
        <Page />
      </UploadsProvider>
    </TestQueryProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path, Component }], { initialEntries: [path] })} />);
  const links = within(screen.getByRole('navigation', { name: 'How to upload' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    pages.adminUploadPhotos,
    pages.adminUploadSinglePhoto,
  ]);
  expect(links.find((link) => link.getAttribute('aria-current') === 'page')?.textContent).toBe(name);
});

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }));
const chooseAll = (count: number) =>
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: files(count) } });

it('takes ten files as a batch, and more of them by one button', async () => {
  open();
  chooseAll(11);
  expect((await screen.findByText(adminTexts.upload.tooManyFiles)).textContent).toBe(
    'Too many files selected. Maximum 10 files per batch.',
  );
  expect(browserUploads().queue.state().items).toEqual([]);
  const all = screen.getByRole('button', { name: 'Upload all in batches of 10' });
  expect(document.activeElement).toBe(all);
  fireEvent.click(all);
  expect(browserUploads().queue.state().items).toHaveLength(11);
  expect(screen.queryByText(adminTexts.upload.tooManyFiles)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Upload all in batches of 10' })).toBeNull();
});

it('takes 500 files at the most', async () => {
  open();
  chooseAll(501);
  fireEvent.click(await screen.findByRole('button', { name: adminTexts.upload.inBatches }));
  expect((await screen.findByRole('alert')).textContent).toContain(adminTexts.upload.queueFull(500));
  expect(browserUploads().queue.state().items).toEqual([]);
});

it('names the files that it refuses, sends none of them, and offers no retry', async () => {
  open();
  const huge = new File(['x'], 'huge.jpg', { type: 'image/jpeg' });
  Object.defineProperty(huge, 'size', { value: limits.upload.maxFileBytes + 1 });
  const letter = new File(['Dear visitor'], 'letter.txt', { type: 'text/plain' });
  const nothing = new File([], 'nothing.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [huge, letter, nothing] } });
  const { invalidTypes, empty, tooLarge } = adminTexts.upload;
  for (const text of [tooLarge(['huge.jpg']), invalidTypes(['letter.txt']), empty('nothing.png')])
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain(text);
  for (const name of ['huge.jpg', 'letter.txt', 'nothing.png'])
    expect(screen.getByText(name).closest('li')?.textContent).toContain('Failed');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(uploads).toEqual([]);
});

it('takes ten files at once', async () => {
  open();
  chooseAll(10);
  await waitFor(() => expect(browserUploads().queue.state().items).toHaveLength(10));
});

it('asks for a file again that vanished before it was sent, and retries nothing', async () => {
  open();
  const [file] = files(1);
  if (file === undefined) throw new Error('There is no file');
  spoilFile(file);
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [file] } });
  expect(await screen.findByText(adminTexts.upload.fileChanged)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(screen.getByRole('button', { name: `${adminTexts.upload.chooseAgain}: 0.jpg` })).toBeTruthy();
  expect(uploads).toHaveLength(1);
});
