/** Limits of posts and titles, which every page needs for its own title. */

export const post = {
  maxDescriptionLength: 255,
  maxPhotos: 10,
  titleLength: 40,
  shareTitleLength: 60,
  cardPhotos: 3,
} as const;
export const pageTitleLength = 60;
/** Search engines show about this much of a page's description. */
export const pageDescriptionLength = 155;
