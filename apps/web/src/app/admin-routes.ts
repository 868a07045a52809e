import { pages } from '@sandstone/contract';
import { type RouteObject } from 'react-router-dom';
import { adminPages } from '../admin/admin-pages.ts';
import { pageRoute } from '../shared/routing/page-route.ts';
import { PageErrorScreen } from './error-screens.tsx';
import { notFound } from './site-routes.tsx';

/** It lists the other pages, so that it is not one of them. */
const morePage = pageRoute(pages.adminMore, () => import('../admin/navigation/more.page.tsx'));

/** Their paths are relative to that of the area, because an absolute one could not be the same. */
const children = [...adminPages, morePage].map((page) => ({
  ...page,
  path: page.path.slice(`${pages.admin}/`.length),
}));

/** The pages of the admin area. Browsers load them with the first one that is opened. */
export const adminRoutes: RouteObject[] = [
  {
    // Its handle comes with its code, because it has the navigation.
    ...pageRoute(pages.admin, () => import('../admin/frame/admin.page.tsx')),
    children: [{ ErrorBoundary: PageErrorScreen, children: [...children, notFound] }],
  },
];
