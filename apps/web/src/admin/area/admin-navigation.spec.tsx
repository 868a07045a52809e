/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { adminTexts, editPostPath, pages } from '@sandstone/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AdminNavigation } from './admin-navigation.tsx';

afterEach(cleanup);

it.each([
  [pages.admin, 'Dashboard'],
  [pages.adminInsights, adminTexts.insights.title],
  [pages.adminPosts, 'Posts'],
  [pages.adminCreatePost, 'Posts'],
  [editPostPath('one'), 'Posts'],
  [pages.adminSchedule, adminTexts.schedule.title],
  [pages.adminPhotos, adminTexts.photoManager.title],
  [pages.adminVideos, 'Videos'],
  [pages.adminUpload, 'Upload center'],
  [pages.adminUploadSinglePhoto, 'Upload center'],
  [pages.adminUploadPhotos, 'Upload photos'],
  [pages.adminTrash, adminTexts.trash.title],
  [pages.adminWork, 'Work'],
  [pages.adminAudit, adminTexts.activity.title],
])('%s marks only %s as the current page', (path, place) => {
  const router = createMemoryRouter([{ path: '*', Component: AdminNavigation }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  const present = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(present.map((link) => link.textContent)).toEqual([place]);
});
