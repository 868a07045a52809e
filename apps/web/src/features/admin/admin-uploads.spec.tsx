/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AdminUploads } from './admin-uploads.tsx';

afterEach(cleanup);

/** @returns false if the default action of the browser was prevented */
const drop = (type: string) =>
  fireEvent.drop(screen.getByRole('textbox'), { dataTransfer: { types: [type], dropEffect: 'copy' } });

it('refuses files dropped outside a drop zone and leaves dropped text to its field', () => {
  const Component = () => (
    <AdminUploads>
      <textarea />
    </AdminUploads>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />);
  expect(drop('Files')).toBe(false);
  expect(drop('text/plain')).toBe(true);
});
