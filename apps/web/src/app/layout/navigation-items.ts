/** Returns whether a path belongs to the My Videos section of the navigation. */
export const isVideoPath = (path: string): boolean => /^\/(all-videos|video|cheating|events)/.test(path);
