import { adminTexts, pages } from '@sandstone/contract';
import { type PageModule, pageRoute } from '../../shared/routing/page-route.ts';

/** @param tab is the entry of the navigation to which the page belongs; it leads to the first page with its name */
const page = (tab: string, path: string, load: () => Promise<PageModule>) => ({
  ...pageRoute(path, load),
  tab,
});

/** The pages of the admin area, with their entries in the navigation in its order. */
export const adminPages = [
  page('Dashboard', pages.admin, () => import('./dashboard.route.tsx')),
  page(adminTexts.insights.title, pages.adminInsights, () => import('../insights/insights.route.tsx')),
  page('Posts', pages.adminPosts, () => import('../posts/admin-posts.route.tsx')),
  page('Posts', pages.adminCreatePost, () => import('../posts/create-post.route.tsx')),
  page('Posts', pages.adminEditPost, () => import('../posts/edit-post.route.tsx')),
  page(adminTexts.schedule.title, pages.adminSchedule, () => import('../schedule/schedule.route.tsx')),
  page(adminTexts.photoManager.title, pages.adminPhotos, () => import('../photos/photo-manager.route.tsx')),
  page('Videos', pages.adminVideos, () => import('../curation/curation.route.tsx')),
  page('Videos', pages.adminEvent, () => import('../curation/event-order.route.tsx')),
  page('Upload center', pages.adminUpload, () => import('../uploads/upload-center.route.tsx')),
  page(
    'Upload center',
    pages.adminUploadSinglePhoto,
    () => import('../uploads/upload-single-photo.route.tsx'),
  ),
  page('Upload photos', pages.adminUploadPhotos, () => import('../uploads/upload-photos.route.tsx')),
  page(adminTexts.members.title, pages.adminMembers, () => import('../members/members.route.tsx')),
  page(adminTexts.siteSettings.title, pages.adminSite, () => import('../site/site-settings.route.tsx')),
  page(adminTexts.watermark.title, pages.adminWatermark, () => import('../watermark/watermark.route.tsx')),
  page(adminTexts.trash.title, pages.adminTrash, () => import('../trash/trash.route.tsx')),
  page('Work', pages.adminWork, () => import('./work.route.tsx')),
  page(adminTexts.activity.title, pages.adminAudit, () => import('../audit-log/audit-log.route.tsx')),
];
