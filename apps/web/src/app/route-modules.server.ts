import { pages } from '@sandstone/contract';

/**
 * The source files of the routes' lazy parts, by path, so that the first HTML names their scripts and styles: the
 * build's list of files is by source. A spec holds them to the imports of the routes.
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
  /** The page that stands at the admin area's own path. */
  '': 'admin/dashboard',
  [pages.adminUpload]: 'upload-center/upload-center',
  [pages.adminUploadPhotos]: 'upload-center/upload-photos',
  [pages.adminUploadSinglePhoto]: 'upload-center/upload-single-photo',
  [pages.adminPosts]: 'post-editor/admin-posts',
  [pages.adminCreatePost]: 'post-editor/create-post',
  [pages.adminEditPost]: 'post-editor/edit-post',
  [pages.adminVideos]: 'curation/curation',
  [pages.adminPhotos]: 'photo-manager/photo-manager',
  [pages.adminWork]: 'admin/work',
  [pages.adminAudit]: 'audit-log/audit-log',
};

/** The source file of the lazy part of the route at this path, if it has one. */
export function routeModule(path: string | undefined): string | undefined {
  const file = path === undefined ? undefined : files[path];
  return file === undefined ? undefined : `src/features/${file}.route.tsx`;
}
