/** Parts of an upload in the required order: fields before files. */
export const uploadParts = {
  file: 'file',
  files: 'files',
  description: 'description',
  /** Keeps the photo out of the gallery; one of `unlistedValues`. */
  unlisted: 'unlisted',
  /** A random id that the browser gives a file; progress signals repeat it. */
  uploadId: 'uploadId',
} as const;

export const unlistedValues = {
  /** The photo stays out of the gallery until a post is saved with it, and is removed after a day without one. */
  forPost: '1',
  /** The photo stays out of the gallery until the creator publishes it. */
  kept: 'keep',
} as const;
