import { adminTexts, pages } from '@sandstone/contract';
import { type PageModule, pageRoute } from '../shared/routing/page-route.ts';

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

/** The pages of all features, with their entries in the navigation in its order. */
export const adminPages = [
  today(pages.admin, () => import('./today/dashboard.page.tsx')),
  photos(pages.adminPhotos, () => import('./photos/photo-manager.page.tsx')),
  photos(pages.adminGalleryOrder, () => import('./photos/gallery-order.page.tsx')),
  photos(pages.adminUploadPhotos, () => import('./uploads/upload-photos.page.tsx'), 'Upload photos'),
  photos(pages.adminUpload, () => import('./uploads/upload-center.page.tsx'), uploadCenter),
  photos(pages.adminUploadSinglePhoto, () => import('./uploads/upload-single-photo.page.tsx'), uploadCenter),
  videos(pages.adminVideos, () => import('./videos/videos.page.tsx')),
  videos(pages.adminEvent, () => import('./videos/event-order.page.tsx')),
  posts(pages.adminPosts, () => import('./posts/admin-posts.page.tsx')),
  posts(pages.adminCreatePost, () => import('./posts/create-post.page.tsx')),
  posts(pages.adminEditPost, () => import('./posts/edit-post.page.tsx')),
  more(pages.adminSchedule, () => import('./schedule/schedule.page.tsx'), adminTexts.schedule.title),
  more(
    pages.adminVideoLibraries,
    () => import('./videos/video-libraries.page.tsx'),
    adminTexts.videoEditing.libraries,
  ),
  more(pages.adminInsights, () => import('./insights/insights.page.tsx'), adminTexts.insights.title),
  more(pages.adminMembers, () => import('./members/members.page.tsx'), adminTexts.members.title),
  more(pages.adminRegions, () => import('./regions/regions.page.tsx'), adminTexts.regions.title),
  more(pages.adminWatermark, () => import('./watermark/watermark.page.tsx'), adminTexts.watermark.title),
  more(pages.adminSite, () => import('./site/site-settings.page.tsx'), adminTexts.siteSettings.title),
  more(pages.adminTrash, () => import('./trash/trash.page.tsx'), adminTexts.trash.title),
  more(pages.adminWork, () => import('./work/work.page.tsx'), 'In progress'),
  more(pages.adminAudit, () => import('./audit-log/audit-log.page.tsx'), adminTexts.activity.title),
];
