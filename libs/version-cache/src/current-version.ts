interface CurrentVersionOptions {
  read: () => Promise<string>;
  /** The version is read again when it is older than this. */
  maxAgeMs: number;
  /** For this time after it was read, the version counts as current although it cannot be read again. By default 0. */
  bridgedMs?: number;
  /**
   * After a failed read, nobody waits for another one for this time: a request that needs the version several times waits
   * once. By default 0.
   */
  failsForMs?: number;
  /** In milliseconds. */
  now?: (() => number) | undefined;
}

/** The version of the published content, cached in this process. It lags what `read` returns by at most `maxAgeMs`. */
export class CurrentVersion {
  readonly #options: CurrentVersionOptions;
  readonly #now: () => number;
  #reading: Promise<string> | undefined;
  #readAt = -Infinity;
  #failedAt = -Infinity;
  #known: { version: string; at: number } | undefined;

  constructor(options: CurrentVersionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The next call of `current` reads the version again. */
  expire(): void {
    this.#readAt = -Infinity;
    this.#failedAt = -Infinity;
  }

  current(): Promise<string> {
    const now = this.#now();
    const { maxAgeMs, failsForMs = 0 } = this.#options;
    const isRecent = now - this.#readAt <= maxAgeMs || now - this.#failedAt < failsForMs;
    if (this.#reading !== undefined && isRecent) return this.#reading;
    this.#readAt = now;
    const reading = this.#readOrBridge(now);
    this.#reading = reading;
    reading.catch(() => {
      if (this.#reading === reading) this.#readAt = -Infinity;
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
      this.#failedAt = this.#now();
      if (this.#known === undefined || this.#now() - this.#known.at > bridgedMs) throw error;
      return this.#known.version;
    }
  }
}
