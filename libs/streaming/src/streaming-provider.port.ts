import { type VideoType } from '@sandstone/contract';

export interface StreamingLibrary {
  /** The provider's own, digits. */
  id: string;
  /** What every video in it is, unless the creator says otherwise. */
  type: VideoType;
  /** Whether players of it can be led to by signed links, which alone keep a link that leaked from playing for ever. */
  signsPlayers: boolean;
}

export const providerStates = ['processing', 'ready', 'failed'] as const;
export type ProviderState = (typeof providerStates)[number];

/** A video as its provider describes it, in our own words. */
export interface ProviderVideo {
  /** A UUID in lower case. */
  guid: string;
  title: string;
  description: string | null;
  collectionGuid: string | null;
  uploadedAt: Date;
  durationSeconds: number;
  /** px, upright; null until it is processed. */
  width: number | null;
  height: number | null;
  state: ProviderState;
  /** The file name of its picture; null until there is one. */
  thumbnailFile: string | null;
}

export interface ProviderCollection {
  guid: string;
  name: string;
}

/** One page of a listing; the provider decides how long a page is. */
export interface ProviderPage<T> {
  items: T[];
  /** Of the whole listing, as the provider counted it for this page. */
  total: number;
  /** Items of the page that could not be understood; `items` lacks them. */
  unreadable: number;
  /** Whether a further page can hold anything. */
  last: boolean;
}

/** A player's address. */
export interface PlayerLink {
  url: string;
  /** When it stops opening; null where the library does not sign. */
  expiresAt: Date | null;
}

/** What a webhook says: that something about this video changed. What it is now is asked of the provider. */
export interface WebhookHint {
  libraryId: string;
  guid: string;
  /** The webhook's own numbering of states, which is not the one of videos. */
  state: number;
}

export interface WebhookRequest {
  /** The bytes as they came. */
  body: Uint8Array;
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined;
}

/** A picture as the provider's files have it, checked for size and for being what its first bytes say. */
export interface ProviderPicture {
  bytes: Uint8Array;
}

/** Why the provider did not give what was asked for. */
export type StreamingFailure =
  /** Not reachable, too slow, or out of order: another try may do. */
  | 'unavailable'
  /** Too many questions, and no patience left for it. */
  | 'rate_limited'
  /** The key is not the library's. */
  | 'unauthorized'
  /** Nothing there. */
  | 'not_found'
  /** An answer that is not in the provider's language. */
  | 'malformed'
  /** A picture that must not be taken: too large, no picture, led elsewhere. */
  | 'refused';

/** Holds no key, token or signed address in its message. */
export class StreamingError extends Error {
  readonly failure: StreamingFailure;
  constructor(failure: StreamingFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StreamingError';
    this.failure = failure;
  }
}

/** A provider of videos with its libraries. Every call that asks it throws `StreamingError`, and retries by itself. */
export interface StreamingProvider {
  /** What stands beside a video's ids in the records. */
  readonly name: string;
  readonly libraries: readonly StreamingLibrary[];
  /** @param page from 1 */
  videos(libraryId: string, page: number, signal?: AbortSignal): Promise<ProviderPage<ProviderVideo>>;
  /** @returns undefined where there is none */
  video(libraryId: string, guid: string, signal?: AbortSignal): Promise<ProviderVideo | undefined>;
  /** What is gone already is deleted too. */
  deleteVideo(libraryId: string, guid: string, signal?: AbortSignal): Promise<void>;
  /** @param page from 1 */
  collections(
    libraryId: string,
    page: number,
    signal?: AbortSignal,
  ): Promise<ProviderPage<ProviderCollection>>;
  /** The bytes of a video's picture, from the configured address and from nowhere else. */
  thumbnail(libraryId: string, guid: string, file: string, signal?: AbortSignal): Promise<ProviderPicture>;
  /** Minted for now; signed where the library can. Asks nobody. @throws StreamingError not_found for another's library */
  playerLink(libraryId: string, guid: string, now?: Date): PlayerLink;
  /** An address of one of the video's files, signed where the library signs its files. Asks nobody. */
  fileLink(libraryId: string, guid: string, file: string, now?: Date): string;
  /** @returns undefined for one that is not the provider's, whatever is wrong with it */
  readWebhook(request: WebhookRequest): WebhookHint | undefined;
}
