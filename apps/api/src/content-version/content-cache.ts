import { type ContentVersion } from './content-version.ts';

/** Caches reads of the current content version, and reads each key once. */
export class ContentCache<T> {
  readonly #version: Pick<ContentVersion, 'current'>;
  readonly #maxEntries: number;
  #cachedVersion: string | undefined;
  #entries = new Map<string, Promise<T>>();

  constructor(version: Pick<ContentVersion, 'current'>, maxEntries: number) {
    this.#version = version;
    this.#maxEntries = maxEntries;
  }

  /** The version is determined before `read` starts, so that no entry is older than its version. */
  async get(key: string, read: () => Promise<T>): Promise<T> {
    const version = await this.#version.current();
    if (version !== this.#cachedVersion || this.#entries.size >= this.#maxEntries) {
      this.#cachedVersion = version;
      this.#entries = new Map();
    }
    const entries = this.#entries;
    const cached = entries.get(key);
    if (cached !== undefined) return cached;
    const reading = read();
    entries.set(key, reading);
    reading.catch(() => entries.delete(key));
    return reading;
  }
}
