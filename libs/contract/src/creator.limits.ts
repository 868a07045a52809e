/** The limits of what the creator uploads and writes, apart from the rest: a visitor's first view carries none of them. */

export const upload = {
  maxFilesPerBatch: 10,
  /** Of one user at the same time; a browser sends one or two. */
  maxParallelRequests: 20,
  maxFileBytes: 100 * 1024 * 1024,
  /** What the public door lets through: above ten files of the full size, so that the api's own text is seen. */
  maxRequestBytes: 1100 * 1024 * 1024,
  allowedTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  maxFileNameLength: 255,
  maxFieldBytes: 4096,
  maxFields: 20,
  parallelRequests: 3,
} as const;

export type UploadType = (typeof upload.allowedTypes)[number];

export const photo = {
  maxDescriptionLength: 1000,
  maxPixels: 100_000_000,
  /** The longest side that a JPEG decoder takes. */
  maxSidePx: 65_500,
  /** Passes of a progressive JPEG; programs write about ten. Each one walks the whole picture. */
  maxScans: 100,
  /** Of a damaged JPEG, 0 to 1: what its file has no data for is plain grey. */
  maxMissingShare: 0.1,
  /** Of one picture, beyond what the process takes idle. */
  maxMemoryBytes: 768 * 1024 * 1024,
  /** What takes more is made alone: there is memory for one such picture. */
  ordinaryMemoryBytes: 256 * 1024 * 1024,
  /** Frames times area of an animation. */
  maxAnimatedPixels: 50_000_000,
  maxFrames: 1000,
  /** Of the work on one picture; the process that does it is killed then. */
  jobTimeoutSeconds: 120,
  maxAttempts: 5,
  /** Starts of the work for one attempt, those that ended the process included. */
  maxRuns: 12,
} as const;

/** What the creator writes of videos and events. */
export const curation = { maxTitleLength: 200, maxDescriptionLength: 5000 } as const;
