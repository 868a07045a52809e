import { type StreamingConfig, type VideoLibraryConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import { imageType } from '@sandstone/domain';
import { type z } from 'zod';
import { listing, providerCollection, providerVideo } from './bunny.schema.ts';
import { folderToken, playerToken } from './bunny.signatures.ts';
import { readWebhook } from './bunny.webhook.ts';
import { type ProviderResponse, type ClientOptions, ProviderClient } from './provider.client.ts';
import {
  type PlayerLink,
  type ProviderCollection,
  type ProviderPage,
  type ProviderPicture,
  type ProviderVideo,
  StreamingError,
  type StreamingFailure,
  type VideoLibrary,
  type StreamingProvider,
  type WebhookHint,
  type WebhookRequest,
} from './streaming-provider.port.ts';
import { isFileName, requireGuid, parseGuid } from './video-guid.ts';

/** The provider would start playing at once by default. */
const playerParameters = { autoplay: 'false', loop: 'false', muted: 'false', preload: 'true' };

const secondsAt = (now: Date, lifeSeconds: number) => Math.floor(now.getTime() / 1000) + lifeSeconds;

function failureOf(status: number): StreamingFailure {
  if (status === 401 || status === 403) return 'unauthorized';
  return status === 404 ? 'not_found' : 'malformed';
}

/** Adapter for Bunny Stream. */
export class BunnyProvider implements StreamingProvider {
  readonly name = 'bunny';
  readonly libraries: readonly VideoLibrary[];
  readonly #config: StreamingConfig;
  readonly #client: ProviderClient;
  readonly #tryTimeoutMs: number;
  readonly #pictureTimeoutMs: number;

  constructor(config: StreamingConfig, options: ClientOptions = {}) {
    this.#config = config;
    this.#client = new ProviderClient(options);
    this.#tryTimeoutMs = options.tryTimeoutMs ?? limits.streaming.tryTimeoutMs;
    this.#pictureTimeoutMs = options.pictureTimeoutMs ?? limits.streaming.pictureTimeoutMs;
    this.libraries = config.libraries.map(({ id, type, playerTokenKey }) => ({
      id,
      type,
      signsPlayers: playerTokenKey !== undefined,
    }));
  }

  videos(libraryId: string, page: number, signal?: AbortSignal): Promise<ProviderPage<ProviderVideo>> {
    return this.#list(libraryId, 'videos', page, providerVideo, signal);
  }

  collections(
    libraryId: string,
    page: number,
    signal?: AbortSignal,
  ): Promise<ProviderPage<ProviderCollection>> {
    return this.#list(libraryId, 'collections', page, providerCollection, signal);
  }

  async video(libraryId: string, guid: string, signal?: AbortSignal): Promise<ProviderVideo | undefined> {
    const library = this.#library(libraryId);
    const id = parseGuid(guid);
    if (id === undefined) return undefined;
    const description = `A video of library ${libraryId}`;
    const response = await this.#send(library, `videos/${id}`, description, signal);
    if (response.status === 404) return undefined;
    const video = providerVideo.safeParse(readJson(response, description));
    if (!video.success || video.data.guid !== id) {
      throw new StreamingError('malformed', `${description}: has an invalid format`);
    }
    return video.data;
  }

  async deleteVideo(libraryId: string, guid: string, signal?: AbortSignal): Promise<void> {
    const library = this.#library(libraryId);
    const id = parseGuid(guid);
    if (id === undefined) return;
    const description = `Deleting a video of library ${libraryId}`;
    const { status } = await this.#send(library, `videos/${id}`, description, signal, 'DELETE');
    if (status === 404 || (status >= 200 && status < 300)) return;
    throw new StreamingError(failureOf(status), `${description}: HTTP ${status}`);
  }

  async thumbnail(
    libraryId: string,
    guid: string,
    file: string,
    signal?: AbortSignal,
  ): Promise<ProviderPicture> {
    const description = `A picture of library ${libraryId}`;
    const { status, body } = await this.#client.send({
      description,
      url: this.fileLink(libraryId, guid, file),
      headers: {
        accept: 'image/*',
        ...(this.#config.referer === '' ? {} : { referer: this.#config.referer }),
      },
      maxBytes: limits.streaming.maxPictureBytes,
      tooLarge: 'refused',
      timeoutMs: this.#pictureTimeoutMs,
      deadline: AbortSignal.timeout(this.#pictureTimeoutMs),
      signal,
    });
    if (status >= 300 && status < 400) throw new StreamingError('refused', `${description}: was redirected`);
    if (status !== 200) throw new StreamingError(failureOf(status), `${description}: HTTP ${status}`);
    if (imageType(body) === undefined) {
      throw new StreamingError('refused', `${description}: is not a picture`);
    }
    return { bytes: body };
  }

  playerLink(libraryId: string, guid: string, now = new Date()): PlayerLink {
    const { playerTokenKey } = this.#library(libraryId);
    const id = requireGuid(guid);
    const url = new URL(`${this.#config.playerUrl}/embed/${libraryId}/${id}`);
    let expiresAt: Date | null = null;
    if (playerTokenKey !== undefined) {
      const expires = secondsAt(now, limits.streaming.playerLinkSeconds);
      url.searchParams.set('token', playerToken(playerTokenKey, id, expires));
      url.searchParams.set('expires', String(expires));
      expiresAt = new Date(expires * 1000);
    }
    for (const [name, value] of Object.entries(playerParameters)) url.searchParams.set(name, value);
    return { url: url.href, expiresAt };
  }

  fileLink(libraryId: string, guid: string, file: string, now = new Date()): string {
    const { cdnUrl, cdnTokenKey } = this.#library(libraryId);
    const folder = `/${requireGuid(guid)}/`;
    if (!isFileName(file)) throw new StreamingError('not_found', 'No file of a video has such a name');
    const url = new URL(`${cdnUrl}${folder}${file}`);
    if (cdnTokenKey !== undefined) {
      const expires = secondsAt(now, limits.streaming.fileLinkSeconds);
      url.searchParams.set('token', folderToken(cdnTokenKey, folder, expires));
      url.searchParams.set('token_path', folder);
      url.searchParams.set('expires', String(expires));
    }
    return url.href;
  }

  readWebhook(request: WebhookRequest): WebhookHint | undefined {
    try {
      return readWebhook(request, (id) => this.#find(id)?.readOnlyApiKey);
    } catch {
      return undefined;
    }
  }

  async #list<T>(
    libraryId: string,
    path: 'videos' | 'collections',
    page: number,
    schema: z.ZodType<T>,
    signal: AbortSignal | undefined,
  ): Promise<ProviderPage<T>> {
    const library = this.#library(libraryId);
    const description = `Page ${page} of the ${path} of library ${libraryId}`;
    const query = `page=${page}&itemsPerPage=${limits.streaming.pageSize}&orderBy=date`;
    const read = listing.safeParse(
      readJson(await this.#send(library, `${path}?${query}`, description, signal), description),
    );
    if (!read.success) throw new StreamingError('malformed', `${description}: has an invalid format`);
    const { totalItems, itemsPerPage, items } = read.data;
    const parsed = items.map((item) => schema.safeParse(item));
    const readable = parsed.flatMap((item) => (item.success ? [item.data] : []));
    return {
      items: readable,
      total: totalItems,
      unreadable: items.length - readable.length,
      last: items.length === 0 || page * itemsPerPage >= totalItems,
    };
  }

  #send(
    library: VideoLibraryConfig,
    path: string,
    description: string,
    signal: AbortSignal | undefined,
    method: 'GET' | 'DELETE' = 'GET',
  ): Promise<ProviderResponse> {
    return this.#client.send({
      description,
      method,
      url: `${this.#config.apiUrl}/library/${library.id}/${path}`,
      headers: { accept: 'application/json', accesskey: library.apiKey },
      maxBytes: limits.streaming.maxResponseBytes,
      tooLarge: 'malformed',
      timeoutMs: this.#tryTimeoutMs,
      signal,
    });
  }

  #find(libraryId: string): VideoLibraryConfig | undefined {
    return this.#config.libraries.find(({ id }) => id === libraryId);
  }

  #library(libraryId: string): VideoLibraryConfig {
    const library = this.#find(libraryId);
    if (library === undefined) throw new StreamingError('not_found', 'No such library is configured');
    return library;
  }
}

/** @throws StreamingError for an unsuccessful status or invalid JSON */
function readJson({ status, body }: ProviderResponse, description: string): unknown {
  if (status < 200 || status >= 300)
    throw new StreamingError(failureOf(status), `${description}: HTTP ${status}`);
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    // The parser's message quotes its input.
    throw new StreamingError('malformed', `${description}: is not JSON`);
  }
}
