/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { adminTexts, pages } from '@sandstone/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type FakeUpload, fakeUploads } from '../testing/fake-uploads.ts';
import { browserUploads } from '../shared/uploads/uploads.tsx';
import { AdminUploads } from './admin-uploads.tsx';

let uploads: FakeUpload[];
beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => {
  browserUploads().queue.clear();
});

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const filesOf = (files: File[]) => ({ dataTransfer: { types: ['Files'], dropEffect: 'none', files } });

function open(path: string): HTMLElement {
  const Component = () => (
    <AdminUploads>
      <textarea />
    </AdminUploads>
  );
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', Component }], { initialEntries: [path] })} />,
  );
  return screen.getByRole('textbox');
}

it('uploads files that are dropped anywhere, and names those that it refuses', async () => {
  const field = open(pages.adminPosts);
  fireEvent.dragOver(field, filesOf([]));
  expect(screen.getByText(adminTexts.upload.dropAnywhere)).toBeTruthy();
  // The browser would open them.
  expect(fireEvent.drop(field, filesOf([photo('dune.jpg'), photo('notes.txt', 'text/plain')]))).toBe(false);
  expect(screen.queryByText(adminTexts.upload.dropAnywhere)).toBeNull();
  await waitFor(() => expect(uploads.map(({ fileName }) => fileName)).toEqual(['dune.jpg']));
  expect(screen.getByRole('alert').textContent).toBe(adminTexts.upload.invalidTypes(['notes.txt']));
});

it.each([pages.adminCreatePost, pages.adminUploadSinglePhoto])(
  'takes no files beside the form of %s',
  (path) => {
    const field = open(path);
    fireEvent.dragOver(field, filesOf([]));
    expect(screen.queryByText(adminTexts.upload.dropAnywhere)).toBeNull();
    expect(fireEvent.drop(field, filesOf([photo('dune.jpg')]))).toBe(false);
    expect(uploads).toEqual([]);
  },
);

it('leaves dropped text to its field', () => {
  const field = open(pages.adminPosts);
  expect(fireEvent.drop(field, { dataTransfer: { types: ['text/plain'], dropEffect: 'copy' } })).toBe(true);
});
