import { limits, type VideoType } from '@sandstone/contract';
import { readWebhook } from '../bunny.webhook.ts';
import {
  type PlayerLink,
  type ProviderCollection,
  type ProviderPage,
  type ProviderPicture,
  type ProviderVideo,
  StreamingError,
  type VideoLibrary,
  type StreamingProvider,
  type WebhookHint,
  type WebhookRequest,
} from '../streaming-provider.port.ts';
import { isFileName, requireGuid, parseGuid } from '../video-guid.ts';

export interface FakeVideoLibrary extends VideoLibrary {
  /** In listing order; tests may change it. */
  videos: ProviderVideo[];
  collections: ProviderCollection[];
  webhookKey: string;
}

export const fakeVideoLibrary = (
  id: string,
  type: VideoType,
  rest: Partial<FakeVideoLibrary> = {},
): FakeVideoLibrary => ({
  id,
  type,
  signsPlayers: true,
  videos: [],
  collections: [],
  webhookKey: `webhook-key-of-${id}`,
  ...rest,
});

/** The smallest PNG: one transparent pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Call = 'videos' | 'video' | 'deleteVideo' | 'collections' | 'thumbnail';

/** An in-memory provider. Changes apply from the next call on. */
export class FakeStreamingProvider implements StreamingProvider {
  readonly name = 'fake';
  readonly libraries: FakeVideoLibrary[];
  pageSize = 100;
  /** Runs before a page is read, so that tests can shift a listing. */
  beforePage: (libraryId: string, page: number) => void = () => {};
  /** Pictures by `<guid>/<file>`; any other file of a known video is one pixel. */
  readonly pictures = new Map<string, Uint8Array>();
  /** Recorded calls in order. */
  readonly calls: { call: Call; libraryId: string }[] = [];
  readonly #failures: { call: Call; error: Error }[] = [];

  constructor(
    libraries: FakeVideoLibrary[] = [
      fakeVideoLibrary('100001', 'free'),
      fakeVideoLibrary('100002', 'premium'),
    ],
  ) {
    this.libraries = libraries;
  }

  /** Makes the next calls of this kind throw these errors, in order. */
  failNext(call: Call, ...errors: Error[]): void {
    this.#failures.push(...errors.map((error) => ({ call, error })));
  }

  library(libraryId: string): FakeVideoLibrary {
    const library = this.libraries.find(({ id }) => id === libraryId);
    if (library === undefined) throw new StreamingError('not_found', 'No such library is configured');
    return library;
  }

  async videos(libraryId: string, page: number, signal?: AbortSignal): Promise<ProviderPage<ProviderVideo>> {
    this.#asked('videos', libraryId, signal);
    this.beforePage(libraryId, page);
    return this.#page(this.library(libraryId).videos, page);
  }

  async video(libraryId: string, guid: string, signal?: AbortSignal): Promise<ProviderVideo | undefined> {
    this.#asked('video', libraryId, signal);
    const found = this.#find(libraryId, guid);
    return found === undefined ? undefined : { ...found };
  }

  async deleteVideo(libraryId: string, guid: string, signal?: AbortSignal): Promise<void> {
    this.#asked('deleteVideo', libraryId, signal);
    const library = this.library(libraryId);
    library.videos = library.videos.filter((video) => video.guid !== parseGuid(guid));
  }

  async collections(
    libraryId: string,
    page: number,
    signal?: AbortSignal,
  ): Promise<ProviderPage<ProviderCollection>> {
    this.#asked('collections', libraryId, signal);
    return this.#page(this.library(libraryId).collections, page);
  }

  async thumbnail(
    libraryId: string,
    guid: string,
    file: string,
    signal?: AbortSignal,
  ): Promise<ProviderPicture> {
    this.#asked('thumbnail', libraryId, signal);
    const video = this.#find(libraryId, guid);
    if (video === undefined || !isFileName(file)) throw new StreamingError('not_found', 'No such picture');
    const own = this.pictures.get(`${video.guid}/${file}`);
    if (own === undefined && file !== video.thumbnailFile) {
      throw new StreamingError('not_found', 'No such picture');
    }
    return { bytes: own ?? onePixel };
  }

  playerLink(libraryId: string, guid: string, now = new Date()): PlayerLink {
    const { signsPlayers } = this.library(libraryId);
    const id = requireGuid(guid);
    const url = new URL(`https://player.invalid/embed/${libraryId}/${id}`);
    if (!signsPlayers) return { url: url.href, expiresAt: null };
    const expires = Math.floor(now.getTime() / 1000) + limits.streaming.playerLinkSeconds;
    url.searchParams.set('token', `fake-token-${id}-${expires}`);
    url.searchParams.set('expires', String(expires));
    return { url: url.href, expiresAt: new Date(expires * 1000) };
  }

  fileLink(libraryId: string, guid: string, file: string): string {
    this.library(libraryId);
    if (!isFileName(file)) throw new StreamingError('not_found', 'No such file');
    return `https://files.invalid/${requireGuid(guid)}/${file}`;
  }

  readWebhook(request: WebhookRequest): WebhookHint | undefined {
    return readWebhook(request, (id) => this.libraries.find((library) => library.id === id)?.webhookKey);
  }

  #asked(call: Call, libraryId: string, signal: AbortSignal | undefined): void {
    signal?.throwIfAborted();
    this.calls.push({ call, libraryId });
    const index = this.#failures.findIndex((failure) => failure.call === call);
    const [failure] = index === -1 ? [] : this.#failures.splice(index, 1);
    if (failure !== undefined) throw failure.error;
    this.library(libraryId);
  }

  #find(libraryId: string, guid: string): ProviderVideo | undefined {
    return this.library(libraryId).videos.find((video) => video.guid === parseGuid(guid));
  }

  #page<T extends object>(all: readonly T[], page: number): ProviderPage<T> {
    const items = all.slice((page - 1) * this.pageSize, page * this.pageSize).map((item) => ({ ...item }));
    const last = items.length === 0 || page * this.pageSize >= all.length;
    return { items, total: all.length, unreadable: 0, last };
  }
}
