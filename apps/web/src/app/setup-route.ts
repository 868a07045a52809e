import { pages } from '@sandstone/contract';
import { type RouteObject } from 'react-router-dom';
import { pageRoute, personal } from '../shared/routing/page-route.ts';
import { SiteErrorScreen } from './error-screens.tsx';

/** The page of the set-up. It has no layout, which would name the site, and lead to pages that are closed. */
export const setupRoute: RouteObject = {
  ...pageRoute(pages.setup, () => import('../admin/setup/setup.page.tsx'), personal),
  ErrorBoundary: SiteErrorScreen,
};
