/** Limits of the set-up of a new site. */
export const setup = {
  minCodeLength: 8,
  maxCodeLength: 200,
  codeHours: 24,
  /** Photos with which a gallery begins. */
  firstPhotos: 3,
} as const;
