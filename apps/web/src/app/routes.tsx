import { pages } from '@sandstone/contract';
import { type ComponentType } from 'react';
import {
  type LoaderFunction,
  type NonIndexRouteObject,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { AgeGate } from '../features/age-gate/age-gate.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { PageErrorScreen, SiteErrorScreen } from './error-screens.tsx';
import { Layout } from './layout/layout.tsx';
import { menuLoader } from './layout/menu.loader.ts';
import { layoutRouteId } from './layout/video-menu.tsx';

/** What the server must know of a page beside its data. */
export interface RouteHandle {
  /** Source file of the route's lazy part, so that the first HTML names its script and styles. */
  module?: string;
  /** Never kept by a shared cache. */
  personal?: boolean;
  status?: number;
}

interface LazyRoute {
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
}

/** `file` repeats the path of the import, as the build's list of files is by source; a spec holds the two together. */
function lazyRoute(
  path: string,
  file: string,
  load: () => Promise<{ route: LazyRoute }>,
  handle: RouteHandle = {},
): NonIndexRouteObject {
  return {
    path,
    handle: { ...handle, module: `src/features/${file}` },
    lazy: async () => (await load()).route,
  };
}

const personal: RouteHandle = { personal: true };
const notFound: RouteObject = {
  path: '*',
  Component: NotFoundPage,
  handle: { status: 404 } satisfies RouteHandle,
};

/** The house and its rooms. */
const siteRoutes: RouteObject[] = [
  {
    id: layoutRouteId,
    loader: menuLoader,
    // The menus of a visit are those of its first page, until the page is asked for anew.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
    Component: Layout,
    ErrorBoundary: SiteErrorScreen,
    children: [
      {
        ErrorBoundary: PageErrorScreen,
        children: [
          lazyRoute(pages.home, 'home/home.route.tsx', () => import('../features/home/home.route.tsx')),
          lazyRoute(
            pages.pictures,
            'gallery/pictures.route.tsx',
            () => import('../features/gallery/pictures.route.tsx'),
          ),
          lazyRoute(
            pages.allVideos,
            'videos/all-videos.route.tsx',
            () => import('../features/videos/all-videos.route.tsx'),
          ),
          ...[pages.event, pages.cheating].map((path) =>
            lazyRoute(path, 'events/event.route.tsx', () => import('../features/events/event.route.tsx')),
          ),
          ...[pages.video, pages.videoByTitle, pages.videoWithoutTitle].map((path) =>
            lazyRoute(path, 'videos/video.route.tsx', () => import('../features/videos/video.route.tsx')),
          ),
          lazyRoute(pages.posts, 'posts/posts.route.tsx', () => import('../features/posts/posts.route.tsx')),
          lazyRoute(pages.viewPost, 'posts/post.route.tsx', () => import('../features/posts/post.route.tsx')),
          ...[pages.terms, pages.privacy, pages.recordKeeping, pages.contentRemoval].map((path) =>
            lazyRoute(path, 'legal/legal.route.tsx', () => import('../features/legal/legal.route.tsx')),
          ),
          lazyRoute(
            pages.signIn,
            'sign-in/sign-in.route.tsx',
            () => import('../features/sign-in/sign-in.route.tsx'),
            personal,
          ),
          lazyRoute(
            pages.profile,
            'profile/profile.route.tsx',
            () => import('../features/profile/profile.route.tsx'),
            personal,
          ),
          {
            ...lazyRoute(
              pages.admin,
              'admin/admin.route.tsx',
              () => import('../features/admin/admin.route.tsx'),
              personal,
            ),
            children: [
              {
                ErrorBoundary: PageErrorScreen,
                children: [
                  lazyRoute(
                    '',
                    'admin/dashboard.route.tsx',
                    () => import('../features/admin/dashboard.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminUpload,
                    'uploads/upload-center.route.tsx',
                    () => import('../features/uploads/upload-center.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminUploadPhotos,
                    'uploads/upload-photos.route.tsx',
                    () => import('../features/uploads/upload-photos.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminUploadSinglePhoto,
                    'uploads/upload-single-photo.route.tsx',
                    () => import('../features/uploads/upload-single-photo.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminPosts,
                    'post-editor/admin-posts.route.tsx',
                    () => import('../features/post-editor/admin-posts.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminCreatePost,
                    'post-editor/create-post.route.tsx',
                    () => import('../features/post-editor/create-post.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminEditPost,
                    'post-editor/edit-post.route.tsx',
                    () => import('../features/post-editor/edit-post.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminVideos,
                    'curation/curation.route.tsx',
                    () => import('../features/curation/curation.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminPhotos,
                    'photo-manager/photo-manager.route.tsx',
                    () => import('../features/photo-manager/photo-manager.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminWork,
                    'admin/work.route.tsx',
                    () => import('../features/admin/work.route.tsx'),
                  ),
                  lazyRoute(
                    pages.adminAudit,
                    'activity/activity.route.tsx',
                    () => import('../features/activity/activity.route.tsx'),
                  ),
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

export const routes: RouteObject[] = [{ Component: AgeGate, children: siteRoutes }];
