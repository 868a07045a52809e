/** My Videos is where one is on these paths too. */
export const isVideoPath = (path: string): boolean => /^\/(video|cheating|events)(\/|$)/.test(path);
