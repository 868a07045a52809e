interface CurrentVersionOptions {
  read: () => Promise<string>;
  /** The version is read again when it is older than this. */
  maxAgeMs: number;
  /**
   * For this time after each use, the version is read again by itself, so that no caller waits for it. By default, only
   * a caller lets it be read.
   */
  renewedMs?: number;
  /** For this time after it was read, the version counts as current although it cannot be read again. By default 0. */
  bridgedMs?: number;
  /** In milliseconds. */
  now?: (() => number) | undefined;
}

/** The version of the published content, cached in this process. It lags what `read` returns by at most `maxAgeMs`. */
export class CurrentVersion {
  readonly #options: CurrentVersionOptions;
  readonly #now: () => number;
  #reading: Promise<string> | undefined;
  #readAt = -Infinity;
  #known: { version: string; at: number } | undefined;
  #usedAt = -Infinity;
  #renewal: NodeJS.Timeout | undefined;

  constructor(options: CurrentVersionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The next call of `current` reads the version again. */
  expire(): void {
    this.#readAt = -Infinity;
  }

  current(): Promise<string> {
    this.#usedAt = this.#now();
    const isRecent = this.#usedAt - this.#readAt <= this.#options.maxAgeMs;
    return this.#reading !== undefined && isRecent ? this.#reading : this.#read();
  }

  async #readOrBridge(read: () => Promise<string>, at: number): Promise<string> {
    try {
      const version = await read();
      this.#known = { version, at };
      return version;
    } catch (error) {
      const { bridgedMs = 0 } = this.#options;
      if (this.#known === undefined || this.#now() - this.#known.at > bridgedMs) throw error;
      return this.#known.version;
    }
  }

  #read(): Promise<string> {
    const { maxAgeMs, read, renewedMs = 0 } = this.#options;
    this.#readAt = this.#now();
    const reading = this.#readOrBridge(read, this.#readAt);
    this.#reading = reading;
    // Only the current callers receive a failure; the next call reads again.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    clearTimeout(this.#renewal);
    if (this.#readAt - this.#usedAt < renewedMs)
      this.#renewal = setTimeout(() => void this.#read().catch(() => undefined), maxAgeMs).unref();
    return reading;
  }
}
