interface CurrentVersionOptions {
  read: () => Promise<string>;
  /**
   * The version is read again when it is older than this. A failed read counts for as long as it took: a request that
   * needs the version several times waits for a silent source once, and a quick failure is tried again at once.
   */
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
  /** The last read, if it failed or was bridged. */
  #failed: { reading: Promise<string>; until: number } | undefined;
  #known: { version: string; at: number } | undefined;

  constructor(options: CurrentVersionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The next call of `current` reads the version again. */
  expire(): void {
    this.#readAt = -Infinity;
    this.#failed = undefined;
  }

  current(): Promise<string> {
    const now = this.#now();
    const { maxAgeMs, read } = this.#options;
    // Another caller may have begun to read again, which takes as long.
    if (this.#failed !== undefined && now < this.#failed.until) return this.#failed.reading;
    if (this.#reading !== undefined && now - this.#readAt <= maxAgeMs) return this.#reading;
    this.#readAt = now;
    const reading = read().then(
      (version) => {
        this.#known = { version, at: now };
        this.#failed = undefined;
        return version;
      },
      (error: unknown) => {
        if (this.#reading === reading) this.#reading = undefined;
        const failedAt = this.#now();
        this.#failed = { reading, until: failedAt + (failedAt - now) };
        return this.#bridge(error);
      },
    );
    this.#reading = reading;
    return reading;
  }

  /** @throws the error if what is known is too old */
  #bridge(error: unknown): string {
    const { bridgedMs = 0 } = this.#options;
    if (this.#known === undefined || this.#now() - this.#known.at > bridgedMs) throw error;
    return this.#known.version;
  }
}
