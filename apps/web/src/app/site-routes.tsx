import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { type RouteHandle } from '../shared/routing/page-route.ts';
import { PageErrorScreen, SiteErrorScreen } from './error-screens.tsx';
import { Layout } from './layout/layout.tsx';
import { layoutRouteId, type MenuData } from '../shared/navigation/menu-events.ts';
import { aliasRoutes, sitePages } from './site-pages.ts';
import { Metadata } from '../shared/page/metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { loaderApi, serverContext } from '../shared/api/api-client.ts';

/** Loads the events of the menus. It never fails, because a page also works without them. */
async function menuLoader(args: LoaderFunctionArgs): Promise<MenuData> {
  if (serverContext(args)?.isBare === true) return { events: null };
  try {
    const { events } = await loaderApi(args).call('events', { signal: args.request.signal });
    return { events };
  } catch {
    return { events: null };
  }
}

function NotFoundPage(): ReactNode {
  return (
    <>
      <Metadata title="Page not found" />
      <Notice
        level={1}
        icon="sun"
        title="Nothing here but sand"
        actions={
          <>
            <ButtonLink variant="main" to={pages.home}>
              {texts.errorScreen.home}
            </ButtonLink>
            <ButtonLink to={pages.pictures}>{texts.navigation.seePictures}</ButtonLink>
          </>
        }
      >
        <p>This page does not exist or has moved.</p>
      </Notice>
    </>
  );
}

/** The route whose children are the pages. */
export const pagesRouteId = 'pages';

export const notFound: RouteObject = {
  path: '*',
  Component: NotFoundPage,
  handle: { status: 404 } satisfies RouteHandle,
};

/**
 * The routes of the site.
 * @param more are the pages of the admin area, which visitors' scripts do not name
 * @param eventsAlias is the first part of the second address of events, or null
 * @param beside are pages without the layout of the site
 */
export const siteRoutes = (
  more: readonly RouteObject[],
  eventsAlias: string | null,
  beside: readonly RouteObject[] = [],
): RouteObject[] => [
  {
    id: layoutRouteId,
    loader: menuLoader,
    // Navigations keep the menu of the first page; only a revalidation loads it again.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    Component: Layout,
    ErrorBoundary: SiteErrorScreen,
    children: [
      {
        id: pagesRouteId,
        ErrorBoundary: PageErrorScreen,
        children: [...sitePages, ...aliasRoutes(eventsAlias), notFound, ...more],
      },
    ],
  },
  ...beside,
];
