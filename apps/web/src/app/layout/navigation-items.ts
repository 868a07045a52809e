/** My Videos is where one is on these paths. */
export const isVideoPath = (path: string): boolean => /^\/(all-videos|video|cheating|events)/.test(path);
