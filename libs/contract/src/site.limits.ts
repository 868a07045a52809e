/** The limits of the site and of its servers. */

/** A request body that is not an upload. */
export const maxJsonBytes = 64 * 1024;
/** The memory that a worker needs, in bytes: a container's limit is held to it, and lanes are opened by it. */
export const worker = {
  /** Of the process that takes the jobs. */
  ownBytes: 200 * 1024 * 1024,
  /** Of each process that makes pictures, while it has none. */
  idleProcessBytes: 112 * 1024 * 1024,
} as const;

export const post = {
  maxDescriptionLength: 255,
  maxPhotos: 10,
  titleLength: 40,
  shareTitleLength: 60,
  cardPhotos: 3,
} as const;
export const page = { defaultSize: 40, maxSize: 100, maxIds: 50 } as const;
export const home = { recentEvents: 4, freePerEvent: 1, premiumPerEvent: 0 } as const;
/** The most that one question for recent events may ask for. */
export const recent = { maxEvents: 24, maxPerEvent: 12 } as const;
export const sitemap = { entriesPerPage: 1000 } as const;
export const pageTitleLength = 60;
export const ageCookieDays = 365;
export const swipeThresholdPx = 50;
export const toastMs = 3000;
export const copyFeedbackMs = 2000;
export const redirectAfterSignInMs = 500;
export const backFallbackMs = 100;
/** How long an answer may take before the page says so. */
export const slowRequestMs = 10_000;
export const navigationCompleteMs = 100;
export const skeletons = { home: 4, homeFeatures: 3, event: 6, gallery: 6, post: 4 } as const;
export const session = {
  idleDays: 30,
  maxDays: 90,
  /** How old the sign-in behind a login token may be. */
  maxLoginAgeSeconds: 5 * 60,
  tokenClockToleranceSeconds: 30,
  /** Providers that one person can sign in with. */
  maxProviderAccounts: 10,
} as const;

export const eventStream = {
  heartbeatSeconds: 15,
  /** How long after the end of its session a stream may go on. */
  sessionCheckSeconds: 1,
  /** Of one user at the same time; a browser has one for all its tabs. */
  maxPerUser: 20,
  replayMargin: 200,
} as const;
export const rates = {
  /** Requests in a window for one client address. */
  login: { max: 20, windowSeconds: 60 },
  publicReads: { max: 1200, windowSeconds: 60 },
  uploads: { max: 300, windowSeconds: 60 },
  reactions: { max: 60, windowSeconds: 60 },
  /** Of one network, from visitors without an account who had none for this video before. */
  firstReactions: { max: 20, windowSeconds: 60 * 60 },
  /** Pictures and files of the build. */
  files: { max: 6000, windowSeconds: 60 },
  webhooks: { max: 1200, windowSeconds: 60 },
} as const;

/** The public door. */
export const reverseProxy = {
  maxConnectionsPerAddress: 256,
  maxHeaderBytes: 16 * 1024,
  /** Of one process of nginx: above the half-sent headers that one machine can hold open. */
  maxConnections: 16_384,
  maxLoggedPathLength: 256,
  /** How long a client may take for its header, between two reads of its body, and between two writes to it. */
  clientHeaderSeconds: 10,
  clientBodySeconds: 30,
  clientSendSeconds: 30,
  clientIdleSeconds: 60,
  upstreamConnectSeconds: 3,
  upstreamAnswerSeconds: 60,
  /** From an upload's last byte to its answer. */
  uploadAnswerSeconds: 300,
  /**
   * How long nginx answers from its caches before it asks again, for whatever can be removed. nginx counts whole
   * seconds: an answer that is fresh for 1 is served for less than 2.
   */
  freshSeconds: 1,
  mediaCacheBytes: 1024 * 1024 * 1024,
  /** Pictures of videos. */
  imageCacheBytes: 512 * 1024 * 1024,
  pageCacheBytes: 256 * 1024 * 1024,
  /** How long a page that nobody asks for is kept, to be sent again where its server says that it did not change. */
  pageCacheIdleSeconds: 600,
  /** Files with a fixed name: favicon, robots.txt. */
  fixedFileSeconds: 24 * 60 * 60,
} as const;

/** What is asked of the streaming provider, and taken from it. */
export const streaming = {
  /** How long the signed address of a player opens it. */
  playerLinkSeconds: 300,
  fileLinkSeconds: 300,
  /** Of one page of a listing, as asked; the provider decides. */
  pageSize: 100,
  maxAnswerBytes: 8 * 1024 * 1024,
  maxPictureBytes: 10 * 1024 * 1024,
  maxWebhookBytes: 16 * 1024,
  maxTitleLength: 500,
  maxDescriptionLength: 20_000,
  maxTries: 4,
  /** From the first byte asked to the last byte got, of one try. */
  tryTimeoutMs: 8_000,
  /** Of a picture, all tries together. */
  pictureTimeoutMs: 20_000,
  maxRetryAfterMs: 30_000,
} as const;

/** The reading of the provider's libraries into the records. */
export const sync = {
  /** A run whose worker has been silent for so long is another's to begin anew. */
  leaseSeconds: 60,
  /** A listing that moves while it is read is read again so often. */
  maxPasses: 3,
  keptRunsDays: 30,
} as const;
export const covers = {
  maxTries: 8,
} as const;
export const reactionCookieDays = 365;
