import { pages } from '@sandstone/contract';
import { type LoaderFunction, type RouteObject } from 'react-router-dom';
import { PageErrorScreen, SiteErrorScreen } from './error-screens.tsx';
import { Layout } from './layout/layout.tsx';
import { layoutRouteId } from './layout/video-menu.tsx';
import { lazyRoute, notFound, personal, type RouteHandle } from './lazy-route.ts';

/** Loads the code of navigations, which comes after the first page: the server sends that one with its data. */
const loadNavigation = () => import('./navigation.ts');
type Loaders = Awaited<ReturnType<typeof loadNavigation>>['loaders'];

const loader =
  (name: keyof Loaders): LoaderFunction =>
  async (args) =>
    (await loadNavigation()).loaders[name](args);

const showsReactions = { showsReactions: true } satisfies RouteHandle;
/** The route whose children are the pages. */
export const pagesRouteId = 'pages';

/**
 * The routes of the site.
 * @param more are the pages of the admin area, which visitors' scripts do not name
 */
export const siteRoutes = (more: readonly RouteObject[]): RouteObject[] => [
  {
    id: layoutRouteId,
    loader: loader('menu'),
    // Navigations keep the menu of the first page; only a revalidation loads it again.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    Component: Layout,
    ErrorBoundary: SiteErrorScreen,
    children: [
      {
        id: pagesRouteId,
        ErrorBoundary: PageErrorScreen,
        children: [
          lazyRoute(pages.home, () => import('../visitor/home/home.route.tsx'), { loader: loader('home') }),
          lazyRoute(pages.pictures, () => import('../visitor/gallery/pictures.route.tsx'), {
            loader: loader('pictures'),
          }),
          lazyRoute(pages.allVideos, () => import('../visitor/videos/all-videos.route.tsx'), {
            loader: loader('allVideos'),
          }),
          ...[pages.event, pages.cheating].map((path) =>
            lazyRoute(path, () => import('../visitor/events/event.route.tsx'), { loader: loader('event') }),
          ),
          ...[pages.video, pages.videoByTitle, pages.videoWithoutTitle].map((path) =>
            lazyRoute(path, () => import('../visitor/videos/video.route.tsx'), {
              loader: loader('video'),
              handle: showsReactions,
            }),
          ),
          lazyRoute(pages.posts, () => import('../visitor/posts/posts.route.tsx'), {
            loader: loader('posts'),
          }),
          lazyRoute(pages.viewPost, () => import('../visitor/posts/post.route.tsx'), {
            loader: loader('post'),
          }),
          ...[pages.terms, pages.privacy, pages.recordKeeping, pages.contentRemoval].map((path) =>
            lazyRoute(path, () => import('../visitor/legal/legal.route.tsx')),
          ),
          lazyRoute(pages.signIn, () => import('../visitor/sign-in/sign-in.route.tsx'), personal),
          lazyRoute(pages.profile, () => import('../visitor/profile/profile.route.tsx'), personal),
          notFound,
          ...more,
        ],
      },
    ],
  },
];
