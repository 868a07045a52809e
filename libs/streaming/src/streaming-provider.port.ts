import { type VideoType } from '@sandstone/contract';

export interface VideoLibrary {
  /** The provider's id, digits. */
  id: string;
  /** Default type of its videos. */
  type: VideoType;
  /** True if its player links can be signed; only signed links expire. */
  signsPlayers: boolean;
}

export const providerStates = ['processing', 'ready', 'failed'] as const;
export type ProviderState = (typeof providerStates)[number];

/** A provider's video in our terms. */
export interface ProviderVideo {
  /** A UUID in lower case. */
  guid: string;
  title: string;
  description: string | null;
  collectionGuid: string | null;
  uploadedAt: Date;
  durationSeconds: number;
  /** Width of the upright video in px; null until it is processed. */
  width: number | null;
  height: number | null;
  state: ProviderState;
  /** File name of its picture; null until there is one. */
  thumbnailFile: string | null;
}

export interface ProviderCollection {
  guid: string;
  name: string;
}

/** One page of a listing, with a length that the provider decides. */
export interface ProviderPage<T> {
  items: T[];
  /** Length of the whole listing at the time of this page. */
  total: number;
  /** Number of invalid items, which `items` omits. */
  unreadable: number;
  /** True if no further page can have items. */
  last: boolean;
}

/** A player's address. */
export interface PlayerLink {
  url: string;
  /** Expiry; null where the library does not sign links. */
  expiresAt: Date | null;
}

/** A webhook's hint that a video changed. Its current state is read from the provider. */
export interface WebhookHint {
  libraryId: string;
  guid: string;
  /** The webhook's own state numbers, which differ from those of videos. */
  state: number;
}

export interface WebhookRequest {
  /** The raw bytes. */
  body: Uint8Array;
  /** Reads a header by its lower-case name. */
  header(name: string): string | undefined;
}

/** A picture of the provider, checked for size and signature. */
export interface ProviderPicture {
  bytes: Uint8Array;
}

/** Reasons for a failed request. */
export type StreamingFailure =
  /** Unreachable, too slow, or out of order; a retry may succeed. */
  | 'unavailable'
  /** Rate limit exceeded, and no attempts left. */
  | 'rate_limited'
  /** The key does not belong to the library. */
  | 'unauthorized'
  /** Does not exist. */
  | 'not_found'
  /** A response in an unknown format. */
  | 'malformed'
  /** A refused picture: too large, no picture, or redirected. */
  | 'refused';

/** Its message contains no key, token or signed address. */
export class StreamingError extends Error {
  readonly failure: StreamingFailure;
  constructor(failure: StreamingFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StreamingError';
    this.failure = failure;
  }
}

/** A video provider with its libraries. Every request throws `StreamingError`, and retries by itself. */
export interface StreamingProvider {
  /** Stored with a video's provider ids. */
  readonly name: string;
  readonly libraries: readonly VideoLibrary[];
  /** @param page counts from 1 */
  videos(libraryId: string, page: number, signal?: AbortSignal): Promise<ProviderPage<ProviderVideo>>;
  /** @returns undefined where there is none */
  video(libraryId: string, guid: string, signal?: AbortSignal): Promise<ProviderVideo | undefined>;
  /** Idempotent. */
  deleteVideo(libraryId: string, guid: string, signal?: AbortSignal): Promise<void>;
  /** @param page counts from 1 */
  collections(
    libraryId: string,
    page: number,
    signal?: AbortSignal,
  ): Promise<ProviderPage<ProviderCollection>>;
  /** Downloads a video's picture, only from the configured address. */
  thumbnail(libraryId: string, guid: string, file: string, signal?: AbortSignal): Promise<ProviderPicture>;
  /**
   * Creates a link, signed where possible, without a request.
   * @throws StreamingError not_found for an unknown library
   */
  playerLink(libraryId: string, guid: string, now?: Date): PlayerLink;
  /** Creates the address of a video's file, signed where possible, without a request. */
  fileLink(libraryId: string, guid: string, file: string, now?: Date): string;
  /** @returns undefined for an invalid webhook */
  readWebhook(request: WebhookRequest): WebhookHint | undefined;
}
