import { pages, photoParameter } from '../site/pages.ts';

// Paths of the admin area. A separate module keeps them out of a visitor's first script.

export const editPostPath = (id: string): string =>
  pages.adminEditPost.replace(':id', encodeURIComponent(id));

/** Query parameter of the page for a new post: ids of photos of the photo library, separated by commas. */
export const postPhotosParameter = 'photos';
export const createPostPath = (photoIds: readonly string[]): string =>
  `${pages.adminCreatePost}?${postPhotosParameter}=${photoIds.join(',')}`;

/** Query parameter of the page for a new post: the draft that is written there. */
export const draftParameter = 'draft';
export const draftPath = (id: string): string =>
  `${pages.adminCreatePost}?${draftParameter}=${encodeURIComponent(id)}`;

/** The photo in the creator's library. */
export const adminPhotoPath = (id: string): string =>
  `${pages.adminPhotos}?${photoParameter}=${encodeURIComponent(id)}`;

/** Query parameter of the lists of videos and adventures: the video's id or the adventure's slug, whose editor opens. */
export const editParameter = 'edit';
export const adminVideoPath = (id: string): string =>
  `${pages.adminVideos}?${editParameter}=${encodeURIComponent(id)}`;
export const adminAdventuresPath = `${pages.adminVideos}?show=adventures`;
/** Query parameter of the list of adventures: opens the form of a new one. */
export const newParameter = 'new';
export const newAdventurePath = `${adminAdventuresPath}&${newParameter}=adventure`;
export const adminEventPath = (slug: string): string =>
  `${adminAdventuresPath}&${editParameter}=${encodeURIComponent(slug)}`;

/** The order of an adventure's videos and photos. */
export const adminEventOrderPath = (id: string): string =>
  pages.adminEvent.replace(':id', encodeURIComponent(id));

/** Shows an administrator the page that visitors get while the site is closed. */
export const closedPagePath = '/admin/closed-page';
