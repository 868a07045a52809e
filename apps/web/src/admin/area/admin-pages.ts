import { adminTexts, pages } from '@sandstone/contract';
import { type PageModule, pageRoute } from '../../shared/routing/page-route.ts';

const { groups } = adminTexts.adminNavigation;
export type AdminGroup = keyof typeof groups;

/**
 * Returns a function for the pages of a group of the navigation. A page without an entry of its own belongs to the first
 * one of the group.
 */
const pageIn =
  (group: AdminGroup) =>
  (path: string, load: () => Promise<PageModule>, entry: string = groups[group]) => ({
    ...pageRoute(path, load),
    group,
    tab: entry,
  });
const today = pageIn('today');
const photos = pageIn('photos');
const videos = pageIn('videos');
const posts = pageIn('posts');
const more = pageIn('more');

const uploadCenter = 'Upload center';

/** The pages of the admin area, with their entries in the navigation in its order. */
export const adminPages = [
  today(pages.admin, () => import('./dashboard.route.tsx')),
  photos(pages.adminPhotos, () => import('../photos/photo-manager.route.tsx')),
  photos(pages.adminGalleryOrder, () => import('../photos/gallery-order.route.tsx')),
  photos(pages.adminUploadPhotos, () => import('../uploads/upload-photos.route.tsx'), 'Upload photos'),
  photos(pages.adminUpload, () => import('../uploads/upload-center.route.tsx'), uploadCenter),
  photos(
    pages.adminUploadSinglePhoto,
    () => import('../uploads/upload-single-photo.route.tsx'),
    uploadCenter,
  ),
  videos(pages.adminVideos, () => import('../curation/curation.route.tsx')),
  videos(pages.adminEvent, () => import('../curation/event-order.route.tsx')),
  posts(pages.adminPosts, () => import('../posts/admin-posts.route.tsx')),
  posts(pages.adminCreatePost, () => import('../posts/create-post.route.tsx')),
  posts(pages.adminEditPost, () => import('../posts/edit-post.route.tsx')),
  more(pages.adminMore, () => import('./more.route.tsx')),
  more(pages.adminSchedule, () => import('../schedule/schedule.route.tsx'), adminTexts.schedule.title),
  more(
    pages.adminVideoLibraries,
    () => import('../curation/video-libraries.route.tsx'),
    adminTexts.curation.libraries,
  ),
  more(pages.adminInsights, () => import('../insights/insights.route.tsx'), adminTexts.insights.title),
  more(pages.adminMembers, () => import('../members/members.route.tsx'), adminTexts.members.title),
  more(pages.adminRegions, () => import('../regions/regions.route.tsx'), adminTexts.regions.title),
  more(pages.adminWatermark, () => import('../watermark/watermark.route.tsx'), adminTexts.watermark.title),
  more(pages.adminSite, () => import('../site/site-settings.route.tsx'), adminTexts.siteSettings.title),
  more(pages.adminTrash, () => import('../trash/trash.route.tsx'), adminTexts.trash.title),
  more(pages.adminWork, () => import('./work.route.tsx'), 'Work'),
  more(pages.adminAudit, () => import('../audit-log/audit-log.route.tsx'), adminTexts.activity.title),
];
