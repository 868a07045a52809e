interface CurrentVersionOptions {
  read: () => Promise<string>;
  /** The version is read again when it is older than this. */
  maxAgeMs: number;
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

  constructor(options: CurrentVersionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The next call of `current` reads the version again. */
  expire(): void {
    this.#readAt = -Infinity;
  }

  current(): Promise<string> {
    const now = this.#now();
    if (this.#reading !== undefined && now - this.#readAt <= this.#options.maxAgeMs) return this.#reading;
    this.#readAt = now;
    const reading = this.#readOrBridge(now);
    this.#reading = reading;
    // Only the current callers receive a failure; the next call reads again.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }

  async #readOrBridge(at: number): Promise<string> {
    const { bridgedMs = 0, read } = this.#options;
    try {
      const version = await read();
      this.#known = { version, at };
      return version;
    } catch (error) {
      if (this.#known === undefined || this.#now() - this.#known.at > bridgedMs) throw error;
      return this.#known.version;
    }
  }
}
