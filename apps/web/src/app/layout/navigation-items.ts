import { pages } from '@sandstone/contract';

/** Returns whether My Videos is highlighted for a path: on the pages of single videos and adventures. */
export const isVideoPath = (path: string, eventsAlias: string | null): boolean =>
  ['video', 'events', eventsAlias].includes(path.split('/')[1] ?? '');

/** Returns the same for the tab Videos of the bottom bar, whose menu is not visible: also on the page of all videos. */
export const isVideosTabPath = (path: string, eventsAlias: string | null): boolean =>
  isVideoPath(path, eventsAlias) || path === pages.allVideos;
