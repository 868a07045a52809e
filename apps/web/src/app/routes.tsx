import { pages } from '@sandstone/contract';
import { type ComponentType } from 'react';
import {
  type LoaderFunction,
  type NonIndexRouteObject,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { NotFoundPage } from './not-found.page.tsx';
import { PageErrorScreen, SiteErrorScreen } from './error-screens.tsx';
import { Layout } from './layout/layout.tsx';
import { layoutRouteId } from './layout/video-menu.tsx';

/** Properties of a page that the server needs beside its data. */
export interface RouteHandle {
  /** A shared cache must not store the page. */
  personal?: boolean;
  /** The page shows counts of reactions, which change without the version of the content. */
  showsReactions?: boolean;
  status?: number;
}

export interface LazyRoute {
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
  /** Loads the page's own style sheet, without which the router does not show it. */
  loadStyles?: () => Promise<void>;
}

/** Loads the code of all loaders, which comes after the first page: the server sends that one with its data. */
const loadLoaders = () => import('./loaders.ts');

const loader =
  (name: keyof Awaited<ReturnType<typeof loadLoaders>>): LoaderFunction =>
  async (args) =>
    (await loadLoaders())[name](args);

/**
 * The imported file must also be listed in `route-modules.server.ts`. A loader that is given here starts before the
 * page's code has loaded.
 */
function lazyRoute(
  path: string,
  load: () => Promise<{ route: LazyRoute }>,
  options: { loader?: LoaderFunction; handle?: RouteHandle } = {},
): NonIndexRouteObject {
  const lazy = async () => {
    const { loadStyles, ...route } = (await load()).route;
    await loadStyles?.();
    return route;
  };
  return { path, ...options, lazy };
}

const personal = { handle: { personal: true } satisfies RouteHandle };
const showsReactions = { showsReactions: true } satisfies RouteHandle;
const notFound: RouteObject = {
  path: '*',
  Component: NotFoundPage,
  handle: { status: 404 } satisfies RouteHandle,
};

export const routes: RouteObject[] = [
  {
    id: layoutRouteId,
    loader: loader('menu'),
    // Navigations keep the menu of the first page; only a revalidation loads it again.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    Component: Layout,
    ErrorBoundary: SiteErrorScreen,
    children: [
      {
        ErrorBoundary: PageErrorScreen,
        children: [
          lazyRoute(pages.home, () => import('../features/home/home.route.tsx'), { loader: loader('home') }),
          lazyRoute(pages.pictures, () => import('../features/gallery/pictures.route.tsx'), {
            loader: loader('pictures'),
          }),
          lazyRoute(pages.allVideos, () => import('../features/videos/all-videos.route.tsx'), {
            loader: loader('allVideos'),
          }),
          ...[pages.event, pages.cheating].map((path) =>
            lazyRoute(path, () => import('../features/events/event.route.tsx'), { loader: loader('event') }),
          ),
          ...[pages.video, pages.videoByTitle, pages.videoWithoutTitle].map((path) =>
            lazyRoute(path, () => import('../features/videos/video.route.tsx'), {
              loader: loader('video'),
              handle: showsReactions,
            }),
          ),
          lazyRoute(pages.posts, () => import('../features/posts/posts.route.tsx'), {
            loader: loader('posts'),
          }),
          lazyRoute(pages.viewPost, () => import('../features/posts/post.route.tsx'), {
            loader: loader('post'),
          }),
          ...[pages.terms, pages.privacy, pages.recordKeeping, pages.contentRemoval].map((path) =>
            lazyRoute(path, () => import('../features/legal/legal.route.tsx')),
          ),
          lazyRoute(pages.signIn, () => import('../features/sign-in/sign-in.route.tsx'), personal),
          lazyRoute(pages.profile, () => import('../features/profile/profile.route.tsx'), personal),
          {
            ...lazyRoute(pages.admin, () => import('../features/admin/admin.route.tsx'), personal),
            children: [
              {
                ErrorBoundary: PageErrorScreen,
                children: [
                  lazyRoute('', () => import('../features/admin/dashboard.route.tsx')),
                  lazyRoute(pages.adminInsights, () => import('../features/insights/insights.route.tsx')),
                  lazyRoute(pages.adminWatermark, () => import('../features/watermark/watermark.route.tsx')),
                  lazyRoute(pages.adminSchedule, () => import('../features/schedule/schedule.route.tsx')),
                  lazyRoute(
                    pages.adminUpload,
                    () => import('../features/upload-center/upload-center.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminUploadPhotos,
                    () => import('../features/upload-center/upload-photos.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminUploadSinglePhoto,
                    () => import('../features/upload-center/upload-single-photo.route.tsx'),
                  ),
                  lazyRoute(pages.adminPosts, () => import('../features/post-editor/admin-posts.route.tsx')),
                  lazyRoute(
                    pages.adminCreatePost,
                    () => import('../features/post-editor/create-post.route.tsx'),
                  ),
                  lazyRoute(pages.adminEditPost, () => import('../features/post-editor/edit-post.route.tsx')),
                  lazyRoute(pages.adminVideos, () => import('../features/curation/curation.route.tsx')),
                  lazyRoute(pages.adminEvent, () => import('../features/curation/event-order.route.tsx')),
                  lazyRoute(
                    pages.adminPhotos,
                    () => import('../features/photo-manager/photo-manager.route.tsx'),
                  ),
                  lazyRoute(pages.adminTrash, () => import('../features/trash/trash.route.tsx')),
                  lazyRoute(pages.adminWork, () => import('../features/admin/work.route.tsx')),
                  lazyRoute(pages.adminAudit, () => import('../features/audit-log/audit-log.route.tsx')),
                  notFound,
                ],
              },
            ],
          },
          notFound,
        ],
      },
    ],
  },
];
