import { type ApiFetch, createApiClient, limits } from '@sandstone/contract';
import { CurrentVersion, VersionedCache } from '@sandstone/version-cache';
import { type RenderedPage } from '../src/app/renderer.ts';
import { type CompressedBody, type Compression, compress } from './compress.ts';
import { pageEtag } from './page-headers.ts';

/** The version is requested at most this often, so a page may lag the api by this time. */
const versionAgeMs = 200;
/**
 * While the api or its database starts again, cached pages go on for this time after the version was read. With a second in
 * which the api may lag, and two of nginx's cache, a removal is visible for less than five.
 */
const versionBridgedMs = 1000;

/** A page, with its ETag and its compressed bodies, which are made once. */
export class CachedPage {
  readonly page: RenderedPage;
  /** False if a part of the page failed to load, or belongs to another reader. */
  readonly isComplete: boolean;
  readonly #compression: Compression;
  readonly #bodies = new Map<string, CompressedBody>();
  #etag: string | undefined;

  constructor(
    page: RenderedPage,
    { isComplete, compression }: { isComplete: boolean; compression: Compression },
  ) {
    this.page = page;
    this.isComplete = isComplete;
    this.#compression = compression;
  }

  get html(): Buffer {
    return this.page.kind === 'page' ? this.page.html : Buffer.alloc(0);
  }

  get etag(): string {
    return (this.#etag ??= pageEtag(this.html));
  }

  body(accepted: string | string[] | undefined): CompressedBody {
    const coding = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
    const body = this.#bodies.get(coding) ?? compress(this.html, accepted, this.#compression);
    this.#bodies.set(coding, body);
    return body;
  }

  /** Returns how long other requests may get this page, while the version of the content stays the same. */
  get maxAgeMs(): number {
    const { page } = this;
    if (!this.isComplete || page.kind === 'redirect' || page.personal || page.status >= 500) return 0;
    return page.showsReactions ? limits.reactionCountsMs : Number.POSITIVE_INFINITY;
  }
}

/** Keeps rendered pages in memory, per version of the content. A cached page contains nothing personal. */
export class CachedPages {
  readonly #cache = new VersionedCache<CachedPage>({
    maxBytes: limits.cachedPagesBytes,
    // The bodies in both codings are smaller than the HTML.
    bytesOf: ({ html }) => 2 * html.byteLength,
    isOnProbation: (key) => key.includes('?'),
  });
  readonly #version: CurrentVersion;

  constructor(apiUrl: string, fetchFromApi: ApiFetch) {
    const api = createApiClient({ baseUrl: apiUrl, fetch: fetchFromApi });
    const read = async () => (await api.call('contentVersion')).version;
    this.#version = new CurrentVersion({
      read,
      maxAgeMs: versionAgeMs,
      bridgedMs: versionBridgedMs,
    });
  }

  /**
   * @param key names everything that the page depends on, except for the content
   * @param render gets the version if other requests may wait for the same page
   */
  async get(key: string, render: (version?: string) => Promise<CachedPage>): Promise<CachedPage> {
    const version = await this.#version.current().catch(() => undefined);
    // Without the api there is no version; the page shows what failed.
    if (version === undefined) return render();
    return this.#cache.get(
      version,
      key,
      () => render(version),
      (page) => page.maxAgeMs,
    );
  }
}
