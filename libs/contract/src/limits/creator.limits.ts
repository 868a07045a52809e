/** Limits for the creator's uploads and texts. A separate module keeps them out of a visitor's first script. */

export const upload = {
  /** Files of one request to the api. */
  maxFilesPerBatch: 10,
  /** Files that the site sends by itself, one after the other. */
  maxQueuedFiles: 500,
  /** Concurrent upload requests per user. A browser sends up to `parallelRequests`. */
  maxParallelRequests: 20,
  maxFileBytes: 100 * 1024 * 1024,
  /** Limit at the reverse proxy. Larger than ten files of maximum size, so that the api answers with its own text. */
  maxRequestBytes: 1100 * 1024 * 1024,
  allowedTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  maxFileNameLength: 255,
  maxFieldBytes: 4096,
  maxFields: 20,
  /** Upload requests that a browser sends concurrently. */
  parallelRequests: 3,
} as const;

export type UploadType = (typeof upload.allowedTypes)[number];

export const photo = {
  maxDescriptionLength: 1000,
  maxPixels: 100_000_000,
  /** Phones take photos of 200 megapixels. */
  maxJpegPixels: 250_000_000,
  /** The longest side that a JPEG decoder supports. */
  maxSidePx: 65_500,
  /** Scans of a progressive JPEG. Programs write about ten, and each one covers the whole picture. */
  maxScans: 100,
  /** Share (0 to 1) of a damaged JPEG that its file has no data for. The decoder fills it with grey. */
  maxMissingShare: 0.1,
  /** Memory to make the files of one picture, in addition to the idle process. */
  maxMemoryBytes: 768 * 1024 * 1024,
  /** Memory to decode it by its header, which does not tell everything: a fifth of the memory stays free. */
  maxDecodingBytes: 614 * 1024 * 1024,
  /** A picture that needs more memory is processed alone, because memory is reserved for only one. */
  ordinaryMemoryBytes: 256 * 1024 * 1024,
  /** Number of frames times the area of an animation. */
  maxAnimatedPixels: 50_000_000,
  maxFrames: 1000,
  /** Largest file of an animation that visitors load. */
  maxAnimationBytes: 20 * 1024 * 1024,
  /** Processor time for one picture, after which its child process is killed and the picture is refused. */
  maxProcessorSeconds: 120,
  /** Time for one picture on a machine that is busy with other things. It is then tried again later. */
  jobTimeoutSeconds: 1800,
  maxAttempts: 5,
  /** Runs of the job for one attempt, including runs that crashed the process. */
  maxRuns: 12,
} as const;

/** What the creator changes in a photo. */
export const photoEdits = {
  /** Quarter turns until a photo is as before. */
  turns: 4,
  /** Smallest side of a crop or a concealed area, as a share of the photo. */
  minShare: 0.005,
  maxConcealed: 30,
} as const;

/** Drafts of posts. A text that is too long for a post is kept, because it is about to be shortened. */
export const postDraft = { maxDescriptionLength: 10_000, maxListed: 100 } as const;

/** Posts that stand before the others. */
export const pins = { maxPosts: 3 } as const;

/** Photos of the gallery that the creator has placed by hand. */
export const galleryOrder = { maxPhotos: 30 } as const;

/** A search counts its matches only up to this number. */
export const search = { maxLength: 200, maxCounted: 1000 } as const;

/** The creator's list of photos. */
export const library = {
  /** Photos of one command. */
  maxChosen: 10_000,
  /** Photos that are changed in one transaction. A command for more runs in the background. */
  photosPerStep: 100,
  /** A search finds at most this many photos, because reading all would take too long. */
  maxFound: 10_000,
  /** Finished commands are listed for this time. */
  listedCommandSeconds: 60,
  /** Posts and adventures of each kind that use photos are named up to this number, to fit a phone. */
  namedUses: 4,
  maxUseNameLength: 80,
  /** Files of one download, without what a zip adds. */
  maxDownloadBytes: 10 * 1024 ** 3,
  /** Downloads of one administrator at a time. */
  maxDownloads: 2,
} as const;

/** Work in the background that fails: the changes of a command, planned publications, hints of the provider. */
export const backgroundWork = {
  /** After so many failures, it ends as failed. */
  maxTries: 6,
  maxRetrySeconds: 3600,
  /** Jobs that no worker can hand over are dropped after this time. The rows that they name are found again. */
  keptOutboxDays: 7,
} as const;

/** Time in which a change can be undone by one action. */
export const undoMs = 10_000;

/** Deleted photos, posts and events are removed for good after this time. */
export const trash = { keptDays: 30 } as const;

/** The browser keeps unsaved texts of the admin area for so long. */
export const unsavedTexts = { keptDays: 7 } as const;

/** Photos of one event: its page has all of them. */
export const event = { maxPhotos: 500 } as const;

/** Publications at a planned time. */
export const schedule = {
  /** Plans of all items. */
  maxPlans: 10_000,
  maxZoneLength: 64,
  /** Longest delay of a publication, without a fault. */
  pollSeconds: 1,
} as const;

/** The creator's texts for videos and events. */
export const videoEditing = {
  maxTitleLength: 200,
  maxDescriptionLength: 5000,
  maxLibraryNameLength: 80,
} as const;

/** The legal pages. */
export const legal = {
  maxContactLength: 200,
  maxCustodianLength: 200,
  maxAddressLength: 500,
  maxTextLength: 20_000,
  /** What placeholders add to one text, and links whose address stands in more than one part of it. */
  maxAddedLength: 10_000,
  /** Quotes and lists inside each other. Deeper ones are shown at this depth. */
  maxDepth: 3,
  /** Largest body of a request that saves the legal pages: their texts, and the other fields. */
  maxBodyBytes: 320 * 1024,
} as const;

/** Counts of views and reactions. */
export const insights = {
  keptMonths: 13,
  /** Pages in the list of the best. */
  best: 10,
  /** Items of one request for their figures. */
  maxItems: 100,
  /** A visitor's path that is counted; others are refused. */
  maxPathLength: 300,
  maxReferrerLength: 253,
  maxBodyBytes: 2048,
  /** Counted views of a page from one network on a day: many visitors share the address of a carrier. */
  maxViewsOfNetwork: 20,
  /** Marks of counted views that Redis keeps for a day: 100 MB. Further views of that day are not counted. */
  maxMarks: 500_000,
  /** Hosts that are stored for a day. Anybody can send any, so further ones are counted together. */
  maxHostsOfDay: 200,
  /** Hosts in the list of sources. */
  hosts: 10,
  /** Hosts with fewer views are counted together: they could tell who somebody is. */
  minHostViews: 5,
} as const;

/** The mark of the site, which icons are made from. */
export const siteMark = {
  /** Each side of the square, and of the largest icon, in px. */
  sidePx: 512,
  /** Largest body of a request: the pixels as base64. */
  maxBodyBytes: 1088 * 1024,
  /** Marks that are no longer the site's are kept for so long, so that a change can be undone. */
  keptDays: 7,
} as const;

/** The mark in the pictures of photos. */
export const watermark = {
  maxTextLength: 60,
  /** The longer side of the mark in px. */
  maxSidePx: 512,
  /** Percent of full opacity. */
  minStrength: 10,
  maxStrength: 100,
  /** Largest body of a request: the pixels as base64, and the other fields. */
  maxBodyBytes: 1536 * 1024,
  /** Narrower pictures have no mark: it would be a speck. The thumbnails of usual photos are wider. */
  minPhotoWidthPx: 160,
  /** Largest size of the mark as shares of the photo's width and height. */
  widthShare: 0.3,
  heightShare: 0.15,
  /** Distance from the edges, as a share of the photo's shorter side. The mark is there in every crop of the photo. */
  marginShare: 0.03,
} as const;

/** The settings of the site. */
export const settings = {
  minNameLength: 2,
  maxNameLength: 60,
  maxTitleLength: 120,
  maxLineLength: 160,
  maxBioLength: 600,
  maxAliasLength: 40,
  firstYear: 1990,
  lastYear: 2100,
  maxAddressLength: 500,
  maxLinks: 20,
} as const;
