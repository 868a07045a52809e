/** Parts of the creator's library. */
export const libraryParts = [
  'processing',
  'failed',
  'unlisted',
  'undescribed',
  'postless',
  'animated',
] as const;
export type LibraryPart = (typeof libraryParts)[number];

export const librarySorts = ['newest', 'oldest', 'taken', 'name'] as const;
export type LibrarySort = (typeof librarySorts)[number];

/** The files that a download of photos can have. */
export const downloadedFiles = ['pictures', 'cleanOriginals', 'originals'] as const;
export type DownloadedFiles = (typeof downloadedFiles)[number];

/** The changes that a command can make to many photos. */
export const photoCommandActions = [
  'update',
  'describe',
  'append',
  'publish',
  'hide',
  'delete',
  'addToEvent',
  'removeFromEvent',
  'undo',
] as const;
