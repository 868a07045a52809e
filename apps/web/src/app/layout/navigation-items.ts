import { pages } from '@sandstone/contract';

/** Returns whether My Videos is highlighted for a path: on the pages of single videos and adventures. */
export const isVideoPath = (path: string): boolean => /^\/(video|cheating|events)/.test(path);

/** Returns the same for the tab Videos of the bottom bar, whose menu is not visible: also on the page of all videos. */
export const isVideosTabPath = (path: string): boolean => isVideoPath(path) || path === pages.allVideos;
