import { pages } from '@sandstone/contract';
import { type RouteObject } from 'react-router-dom';
import { homeLoader } from '../visitor/home/home.loader.ts';
import { galleryLoader } from '../visitor/gallery/gallery.loader.ts';
import { allVideosLoader } from '../visitor/videos/all-videos.loader.ts';
import { eventLoader } from '../visitor/events/event.loader.ts';
import { videoLoader } from '../visitor/videos/video.loader.ts';
import { postsLoader } from '../visitor/posts/posts.loader.ts';
import { postLoader } from '../visitor/posts/post.loader.ts';
import { menuLoader } from './layout/menu.loader.ts';
import { PageErrorScreen, SiteErrorScreen } from './error-screens.tsx';
import { Layout } from './layout/layout.tsx';
import { layoutRouteId } from './layout/video-menu.tsx';
import { lazyRoute, notFound, personal, type RouteHandle } from './lazy-route.ts';

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
    loader: menuLoader,
    // Navigations keep the menu of the first page; only a revalidation loads it again.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    Component: Layout,
    ErrorBoundary: SiteErrorScreen,
    children: [
      {
        id: pagesRouteId,
        ErrorBoundary: PageErrorScreen,
        children: [
          lazyRoute(pages.home, () => import('../visitor/home/home.route.tsx'), { loader: homeLoader }),
          lazyRoute(pages.pictures, () => import('../visitor/gallery/pictures.route.tsx'), {
            loader: galleryLoader,
          }),
          lazyRoute(pages.allVideos, () => import('../visitor/videos/all-videos.route.tsx'), {
            loader: allVideosLoader,
          }),
          ...[pages.event, pages.cheating].map((path) =>
            lazyRoute(path, () => import('../visitor/events/event.route.tsx'), { loader: eventLoader }),
          ),
          ...[pages.video, pages.videoByTitle, pages.videoWithoutTitle].map((path) =>
            lazyRoute(path, () => import('../visitor/videos/video.route.tsx'), {
              loader: videoLoader,
              handle: showsReactions,
            }),
          ),
          lazyRoute(pages.posts, () => import('../visitor/posts/posts.route.tsx'), {
            loader: postsLoader,
          }),
          lazyRoute(pages.viewPost, () => import('../visitor/posts/post.route.tsx'), {
            loader: postLoader,
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
