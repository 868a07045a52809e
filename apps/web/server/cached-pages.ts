import { limits } from '@sandstone/contract';
import { VersionedCache } from '@sandstone/version-cache';
import { type RenderedPage } from '../src/app/renderer.ts';
import { type CompressedBody, type Compression, compress } from './compress.ts';
import { pageEtag } from './page-headers.ts';

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

  /**
   * @param key names everything that the page depends on, except for the content
   * @param render makes the page for all requests that wait for it
   */
  get(version: string, key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    return this.#cache.get(version, key, render, (page) => page.maxAgeMs);
  }
}
