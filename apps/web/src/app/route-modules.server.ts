import { pages } from '@sandstone/contract';

/**
 * The source files of the lazy routes, by path. The server uses them to find a page's scripts and styles in the build
 * manifest, which is keyed by source file. A spec compares them with the imports of the routes.
 */
const files: Record<string, string> = {
  [pages.home]: 'home/home',
  [pages.pictures]: 'gallery/pictures',
  [pages.allVideos]: 'videos/all-videos',
  [pages.event]: 'events/event',
  [pages.cheating]: 'events/event',
  [pages.video]: 'videos/video',
  [pages.videoByTitle]: 'videos/video',
  [pages.videoWithoutTitle]: 'videos/video',
  [pages.posts]: 'posts/posts',
  [pages.viewPost]: 'posts/post',
  [pages.terms]: 'legal/legal',
  [pages.privacy]: 'legal/legal',
  [pages.recordKeeping]: 'legal/legal',
  [pages.contentRemoval]: 'legal/legal',
  [pages.signIn]: 'sign-in/sign-in',
  [pages.profile]: 'profile/profile',
  [pages.admin]: 'admin/admin',
  /** The index page of the admin area. */
  '': 'admin/dashboard',
  [pages.adminInsights]: 'insights/insights',
  [pages.adminSchedule]: 'schedule/schedule',
  [pages.adminWatermark]: 'watermark/watermark',
  [pages.adminUpload]: 'upload-center/upload-center',
  [pages.adminUploadPhotos]: 'upload-center/upload-photos',
  [pages.adminUploadSinglePhoto]: 'upload-center/upload-single-photo',
  [pages.adminPosts]: 'post-editor/admin-posts',
  [pages.adminCreatePost]: 'post-editor/create-post',
  [pages.adminEditPost]: 'post-editor/edit-post',
  [pages.adminVideos]: 'curation/curation',
  [pages.adminEvent]: 'curation/event-order',
  [pages.adminPhotos]: 'photo-manager/photo-manager',
  [pages.adminTrash]: 'trash/trash',
  [pages.adminWork]: 'admin/work',
  [pages.adminAudit]: 'audit-log/audit-log',
};

/** Returns the source file of the lazy route at this path, if there is one. */
export function routeModule(path: string | undefined): string | undefined {
  const file = path === undefined ? undefined : files[path];
  return file === undefined ? undefined : `src/features/${file}.route.tsx`;
}
