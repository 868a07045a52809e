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
}

/** Loads the code of navigations, which comes after the first page: the server sends that one with its data. */
const loadNavigation = () => import('./navigation.ts');
type Loaders = Awaited<ReturnType<typeof loadNavigation>>['loaders'];

const loader =
  (name: keyof Loaders): LoaderFunction =>
  async (args) =>
    (await loadNavigation()).loaders[name](args);

/** A route after its code has loaded. */
export interface LoadedRoute {
  /** The file of the code, by which the build's manifest lists its scripts. Only the server's build knows it. */
  source?: string;
}

/** A loader that is given here starts before the page's code has loaded. */
function lazyRoute(
  path: string,
  load: () => Promise<{ route: LazyRoute } & LoadedRoute>,
  options: { loader?: LoaderFunction; handle?: RouteHandle } = {},
): NonIndexRouteObject {
  const lazy = async () => {
    const { route, source } = await load();
    return { ...route, source };
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
          {
            ...lazyRoute(pages.admin, () => import('../admin/area/admin.route.tsx'), personal),
            children: [
              {
                ErrorBoundary: PageErrorScreen,
                children: [
                  lazyRoute('', () => import('../admin/area/dashboard.route.tsx')),
                  lazyRoute(pages.adminInsights, () => import('../admin/insights/insights.route.tsx')),
                  lazyRoute(pages.adminWatermark, () => import('../admin/watermark/watermark.route.tsx')),
                  lazyRoute(pages.adminSchedule, () => import('../admin/schedule/schedule.route.tsx')),
                  lazyRoute(pages.adminUpload, () => import('../admin/uploads/upload-center.route.tsx')),
                  lazyRoute(
                    pages.adminUploadPhotos,
                    () => import('../admin/uploads/upload-photos.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminUploadSinglePhoto,
                    () => import('../admin/uploads/upload-single-photo.route.tsx'),
                  ),
                  lazyRoute(pages.adminPosts, () => import('../admin/posts/admin-posts.route.tsx')),
                  lazyRoute(pages.adminCreatePost, () => import('../admin/posts/create-post.route.tsx')),
                  lazyRoute(pages.adminEditPost, () => import('../admin/posts/edit-post.route.tsx')),
                  lazyRoute(pages.adminVideos, () => import('../admin/curation/curation.route.tsx')),
                  lazyRoute(pages.adminEvent, () => import('../admin/curation/event-order.route.tsx')),
                  lazyRoute(pages.adminPhotos, () => import('../admin/photos/photo-manager.route.tsx')),
                  lazyRoute(pages.adminTrash, () => import('../admin/trash/trash.route.tsx')),
                  lazyRoute(pages.adminWork, () => import('../admin/area/work.route.tsx')),
                  lazyRoute(pages.adminAudit, () => import('../admin/audit-log/audit-log.route.tsx')),
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
