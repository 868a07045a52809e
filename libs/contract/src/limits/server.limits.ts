/** Limits of the servers. A separate module keeps them out of visitors' scripts. */

/** Limit for a request body other than an upload. */
export const maxJsonBytes = 64 * 1024;
/** Memory of each api process for the responses that it keeps. */
export const cachedResponsesBytes = 32 * 1024 * 1024;
/** Memory of each web process for the pages that it keeps. */
export const cachedPagesBytes = 64 * 1024 * 1024;
/** Reaction counts of lists and pages may be outdated by this time. */
export const reactionCountsMs = 1000;
/** Memory of a worker. Tests compare container limits with it, and the worker derives its concurrency from it. */
export const worker = {
  /** The main process, which receives the jobs. */
  ownBytes: 200 * 1024 * 1024,
  /** An idle child process for pictures. */
  idleProcessBytes: 112 * 1024 * 1024,
} as const;

/** Maximum values of a request for recent events. */
export const recent = { maxEvents: 24, maxPerEvent: 12 } as const;
export const sitemap = { entriesPerPage: 1000 } as const;
export const feed = { maxItems: 30 } as const;
export const session = {
  idleDays: 30,
  maxDays: 90,
} as const;

export const eventStream = {
  heartbeatSeconds: 15,
  /** Interval at which a stream checks its session, so the longest time that it outlives the session. */
  sessionCheckSeconds: 1,
  /** Concurrent streams per user. A browser opens one for all its tabs. */
  maxPerUser: 20,
  /** A replay starts this many changes earlier, because change numbers can commit out of order. */
  replayMargin: 200,
} as const;
export const rates = {
  /** Requests per window from one client address. */
  login: { max: 20, windowSeconds: 60 },
  /** Tries to set up the site with a code. */
  setup: { max: 10, windowSeconds: 60 },
  /** Started checks of the age. Several visitors may share an address. */
  ageChecks: { max: 30, windowSeconds: 60 },
  publicReads: { max: 1200, windowSeconds: 60 },
  uploads: { max: 300, windowSeconds: 60 },
  reactions: { max: 60, windowSeconds: 60 },
  /** Seen pages. Several visitors may share an address. */
  views: { max: 240, windowSeconds: 60 },
  /** First reactions to an item from visitors without an account, per network. */
  firstReactions: { max: 20, windowSeconds: 60 * 60 },
  /** Requests for pictures and static files. */
  files: { max: 6000, windowSeconds: 60 },
  webhooks: { max: 1200, windowSeconds: 60 },
} as const;

/** The value of Retry-After while the site is closed. */
export const closedSite = { retrySeconds: 3600 } as const;
/** The value of Retry-After where a part of the site is not available, or the disk is full. */
export const unavailable = { retrySeconds: 5 } as const;

/** The processes of the site, which tell the database that they run. */
export const processes = {
  reportSeconds: 1,
  /** A process that was not seen for this time counts as ended. */
  goneSeconds: 20,
} as const;

/** The disk of the stored files. The alert in `infra/observability/alerts.yml` has the same share. */
export const disk = {
  fillingShare: 0.9,
  /** The largest upload may not fit any more. */
  fullBytes: 100 * 1024 * 1024,
} as const;

/** The reverse proxy. */
export const reverseProxy = {
  maxConnectionsPerAddress: 256,
  /** The request line, and each header. */
  maxHeaderBytes: 8 * 1024,
  /** The whole header of a request to web: nginx accepts four of the above, and adds the path of a shared page. */
  maxForwardedHeaderBytes: 64 * 1024,
  /** Connections per nginx process: more than one machine can hold open with incomplete headers. */
  maxConnections: 16_384,
  maxLoggedPathLength: 256,
  /** Timeouts: for the request header, between two reads of the body, and between two writes to the client. */
  clientHeaderSeconds: 10,
  clientBodySeconds: 30,
  clientSendSeconds: 30,
  clientIdleSeconds: 60,
  upstreamConnectSeconds: 3,
  upstreamResponseSeconds: 60,
  /** Time between the last byte of an upload and its response. */
  uploadResponseSeconds: 300,
  /**
   * Time for which nginx serves removable content from its caches before it revalidates. nginx counts whole seconds, so
   * a response that is fresh for 1 s is served for less than 2 s.
   */
  freshSeconds: 1,
  /** After a change of its configuration, connections may go on for this time with the former one. */
  oldWorkerSeconds: 3600,
  /** A stopping nginx ends open responses after this time. */
  stopSeconds: 8,
  /** The site's policy is asked for at this interval. */
  policySeconds: 1,
  /** nginx is told again about a policy that is not in force after this time. */
  reloadSeconds: 5,
  /**
   * Processes of nginx that may show what nobody may see any more are ended this time after the change was noticed. It is
   * shorter than `regions.changeSeconds`, so that pictures are refused before pages are.
   */
  staleSeconds: 10,
  mediaCacheBytes: 1024 * 1024 * 1024,
  /** Cache of the covers. */
  imageCacheBytes: 512 * 1024 * 1024,
  /** The cache of pages is in memory: half of the temporary folder of nginx's container. */
  pageCacheBytes: 32 * 1024 * 1024,
  /** Time after which an unused page is removed from the cache. Until then it can be revalidated by its ETag. */
  pageCacheIdleSeconds: 600,
  /** Cache lifetime of files with a fixed name, such as the favicon and robots.txt. */
  fixedFileSeconds: 24 * 60 * 60,
} as const;

/** Requests to the streaming provider, and its responses. */
export const streaming = {
  /** Lifetime of a player's signed URL. */
  playerLinkSeconds: 300,
  /** Lifetime of a signed URL of a file, such as a cover. */
  fileLinkSeconds: 300,
  /** Requested number of items per page of a listing. The provider may return fewer. */
  pageSize: 100,
  maxResponseBytes: 8 * 1024 * 1024,
  maxPictureBytes: 10 * 1024 * 1024,
  maxWebhookBytes: 16 * 1024,
  maxTitleLength: 500,
  maxDescriptionLength: 20_000,
  maxTries: 4,
  /** Time limit of one try, from the request to the last byte of the response. */
  tryTimeoutMs: 8_000,
  /** Time limit of all tries for a picture. */
  pictureTimeoutMs: 20_000,
  maxRetryAfterMs: 30_000,
} as const;

/** Requests to the providers that verify the age of visitors. */
export const ageChecks = {
  /** Time limit of one request. The visitor waits for it. */
  requestSeconds: 5,
  maxResponseBytes: 256 * 1024,
  /** A provider is asked at most this often whether it can be reached. */
  availabilitySeconds: 10,
  /** The description of a provider is used for this time. */
  metadataMinutes: 60,
} as const;

/** Synchronization of video libraries. */
export const sync = {
  /** If a worker does not renew its lease for this time, another worker starts a new run. */
  leaseSeconds: 60,
  /** Maximum number of times that a listing is read, if it changes while it is read. */
  maxPasses: 3,
  keptRunsDays: 30,
} as const;
/** The check for a newer version. */
export const releaseFeed = {
  everyHours: 24,
  timeoutSeconds: 10,
  maxBytes: 64 * 1024,
} as const;
export const covers = {
  maxTries: 8,
} as const;
export const reactionCookieDays = 365;
