import { pages } from '@sandstone/contract';
import { type RouteObject } from 'react-router-dom';
import { PageErrorScreen } from './error-screens.tsx';
import { lazyRoute, notFound, personal } from './lazy-route.ts';

/** The pages of the admin area. Browsers load them with the first one that is opened. */
export const adminRoutes: RouteObject[] = [
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
          lazyRoute(pages.adminUploadPhotos, () => import('../admin/uploads/upload-photos.route.tsx')),
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
];
