/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { defaultSiteSettings, pages, type SessionUser } from '@sandstone/contract';
import { render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { PageEnvironmentProvider } from '../../shared/hydration/page-environment.ts';
import { type RouteHandle } from '../../shared/routing/page-route.ts';
import { useAreaNavigation } from './use-area-navigation.ts';
import { someMember } from '../../shared/testing/member.builder.ts';

const user = someMember();
const navigation = {
  Sidebar: () => null,
  BottomBar: () => <p>The bar of the area</p>,
} satisfies RouteHandle['navigation'];

function Layout(): ReactNode {
  const area = useAreaNavigation();
  return (
    <>
      <Outlet />
      {area === undefined ? <p>The bar of the site</p> : <area.BottomBar id="bar" />}
    </>
  );
}

function open(path: string, session: { hasSession: boolean; member?: SessionUser }): string | null {
  const children = [
    { path: pages.home, Component: () => null },
    { path: pages.admin, Component: () => null, handle: { navigation } satisfies RouteHandle },
  ];
  const router = createMemoryRouter([{ Component: Layout, children }], { initialEntries: [path] });
  render(
    <PageEnvironmentProvider
      value={{ origin: '', ageConfirmed: true, demo: false, site: defaultSiteSettings, ...session }}
    >
      <RouterProvider router={router} />
    </PageEnvironmentProvider>,
  );
  return screen.getByText(/^The bar/).textContent;
}

it.each([
  [
    'an administrator in the area',
    pages.admin,
    { hasSession: true, member: { ...user, role: 'admin' } },
    'area',
  ],
  ['somebody in the area who is not known yet', pages.admin, { hasSession: true }, 'area'],
  ['a member in the area, who is refused', pages.admin, { hasSession: true, member: user }, 'site'],
  ['a visitor in the area, who is led to the sign-in', pages.admin, { hasSession: false }, 'site'],
  [
    'an administrator elsewhere',
    pages.home,
    { hasSession: true, member: { ...user, role: 'admin' } },
    'site',
  ],
] as const)('%s sees the right bar', (_who, path, session, bar) => {
  expect(open(path, session)).toBe(`The bar of the ${bar}`);
});
