/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { adminTexts, defaultSiteSettings, editPostPath, pages, type SessionUser } from '@sandstone/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageEnvironmentProvider } from '../../shared/hydration/page-environment.ts';
import { AdminBottomBar, AdminSidebar } from './admin-bars.tsx';
import { adminEntries } from './admin-navigation.ts';
import { MorePage } from './more.page.tsx';
import { someMember } from '../../shared/testing/member.builder.ts';

const { title, groups } = adminTexts.adminNavigation;

function open(Component: ComponentType, path: string, role: SessionUser['role'] = 'admin'): void {
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [path] });
  const site = { origin: '', hasSession: true, ageConfirmed: true, demo: false, site: defaultSiteSettings };
  render(
    <PageEnvironmentProvider value={{ ...site, member: someMember({ role, displayName: 'Rose' }) }}>
      <RouterProvider router={router} />
    </PageEnvironmentProvider>,
  );
}
const BottomBar = () => <AdminBottomBar id="bar" />;
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

/** The pages with their entries in the sidebar and the groups in the bar. */
const places = [
  [pages.admin, groups.today, groups.today],
  [pages.adminPhotos, groups.photos, groups.photos],
  [pages.adminGalleryOrder, groups.photos, groups.photos],
  [pages.adminUpload, 'Upload center', groups.photos],
  [pages.adminUploadSinglePhoto, 'Upload center', groups.photos],
  [pages.adminUploadPhotos, 'Upload photos', groups.photos],
  [pages.adminVideos, groups.videos, groups.videos],
  [pages.adminEvent.replace(':id', 'one'), groups.videos, groups.videos],
  [pages.adminPosts, groups.posts, groups.posts],
  [pages.adminCreatePost, groups.posts, groups.posts],
  [editPostPath('one'), groups.posts, groups.posts],
  [pages.adminMore, groups.more, groups.more],
  [pages.adminSchedule, adminTexts.schedule.title, groups.more],
  [pages.adminInsights, adminTexts.insights.title, groups.more],
  [pages.adminWatermark, adminTexts.watermark.title, groups.more],
  [pages.adminSite, adminTexts.siteSettings.title, groups.more],
  [pages.adminTrash, adminTexts.trash.title, groups.more],
  [pages.adminWork, 'In progress', groups.more],
  [pages.adminAudit, adminTexts.activity.title, groups.more],
] as const;

describe.each(places)('on %s', (path, entry, group) => {
  it(`the sidebar marks only ${entry}`, () => {
    open(AdminSidebar, path);
    expect(current()).toEqual([entry]);
  });

  it(`the bottom bar marks only ${group}`, () => {
    open(BottomBar, path);
    expect(current()).toEqual([group]);
  });
});

it('the bottom bar has five groups, and the sidebar and the page More all entries', () => {
  const names = () => screen.getAllByRole('link').map((link) => link.textContent);
  open(BottomBar, pages.admin);
  expect(names()).toEqual(Object.values(groups));
  cleanup();
  open(AdminSidebar, pages.admin);
  expect(names()).toEqual(adminEntries.map(({ name }) => name));
  cleanup();
  open(MorePage, pages.adminMore);
  const more = adminEntries.filter(({ name, group }) => group === 'more' && name !== groups.more);
  expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(more.length);
  expect(names()).toEqual(more.map(({ name }) => name));
});

it('nobody but an administrator sees the navigation', () => {
  for (const Bar of [AdminSidebar, BottomBar]) {
    open(Bar, pages.admin, 'user');
    expect(screen.queryByRole('navigation', { name: title })).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
  }
});
