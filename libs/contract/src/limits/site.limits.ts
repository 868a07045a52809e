/** Limits of the site's pages. */

export const page = { defaultSize: 40, maxSize: 100, maxIds: 50, posts: 24, videos: 24 } as const;
/** The numbers of videos and photos that follow a video on its page, and the length of its slug. */
export const video = { sequelVideos: 6, sequelPhotos: 8, maxSlugLength: 128 } as const;
/** Adventures by which visitors select videos or photos; the menu lists all of them. */
export const eventChips = 8;
/** The number of items of each kind that a profile lists as loved. */
export const lovedItems = 60;
/** The number of played videos that a browser remembers for its member. */
export const watchedVideos = 60;
/** The page of links. */
export const links = { photos: 6 } as const;

export const home = { recentEvents: 4, freePerEvent: 1, premiumPerEvent: 0, photos: 8, posts: 6 } as const;
export const ageCookieDays = 365;
export const swipeThresholdPx = 50;
export const toastMs = 3000;
export const copyFeedbackMs = 2000;
export const redirectAfterSignInMs = 500;
export const backFallbackMs = 100;
/** Time without a response after which the page shows a notice. */
export const slowRequestMs = 10_000;
export const navigationCompleteMs = 100;
export const skeletons = { home: 4, homeFeatures: 3, event: 6, gallery: 6, post: 4 } as const;
