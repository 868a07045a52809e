import { LRUCache } from 'lru-cache';

/** The bound of a cache. Beyond it, values that were not used for longest are removed. */
type Bound<T> =
  | { maxValues: number }
  | {
      /** Memory for values and keys. */
      maxBytes: number;
      /** Memory of a value, in bytes. */
      bytesOf: (value: T) => number;
    };

type VersionedCacheOptions<T> = Bound<T> & {
  /** Tells which keys are kept only from their second read on, so that a crawl of many keys displaces no other value. */
  isOnProbation?: (key: string) => boolean;
  /** In milliseconds. */
  now?: () => number;
};

interface Entry<T> {
  value: T;
  /** The end of its time, on the clock of `now`. */
  until: number;
}

/** The number of keys that are remembered after their first read. */
const maxFirstReads = 10_000;

/** V8 stores one or two bytes per character. */
const bytesPerCharacter = 2;
export const textBytes = (text: string): number => text.length * bytesPerCharacter;

/**
 * Keeps what was read of the current version of the content. A change removes all values. Concurrent reads of a key
 * share one. The version must be determined before `get`, so that no value is older than its version.
 */
export class VersionedCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #now: () => number;
  readonly #isOnProbation: (key: string) => boolean;
  readonly #firstReads = new Set<string>();
  readonly #reading = new Map<string, Promise<T>>();
  #version = '';

  constructor(options: VersionedCacheOptions<T>) {
    const { isOnProbation = () => false, now = () => performance.now() } = options;
    this.#entries = new LRUCache(
      'maxValues' in options
        ? { max: options.maxValues }
        : {
            maxSize: options.maxBytes,
            sizeCalculation: ({ value }, key) => options.bytesOf(value) + textBytes(key),
          },
    );
    this.#isOnProbation = isOnProbation;
    this.#now = now;
  }

  /**
   * @param maxAgeMs how long the value may be used: for one that depends on more than the version, such as counts. A
   * value of age 0 is not kept.
   */
  async get(
    version: string,
    key: string,
    read: () => Promise<T>,
    maxAgeMs: (value: T) => number = () => Number.POSITIVE_INFINITY,
  ): Promise<T> {
    if (version !== this.#version) this.#changeTo(version);
    const kept = this.#entries.get(key);
    if (kept !== undefined && kept.until > this.#now()) return kept.value;
    const reading = `${version} ${key}`;
    const startedAt = this.#now();
    const value = await (this.#reading.get(reading) ?? this.#read(reading, read));
    const until = startedAt + maxAgeMs(value);
    // Another version may be current by now.
    const isCurrent = version === this.#version;
    if (isCurrent && until > startedAt && this.#isAdmitted(key)) this.#entries.set(key, { value, until });
    return value;
  }

  #changeTo(version: string): void {
    this.#version = version;
    this.#entries.clear();
    this.#firstReads.clear();
  }

  #isAdmitted(key: string): boolean {
    if (!this.#isOnProbation(key) || this.#firstReads.delete(key)) return true;
    if (this.#firstReads.size >= maxFirstReads) this.#firstReads.clear();
    this.#firstReads.add(key);
    return false;
  }

  #read(reading: string, read: () => Promise<T>): Promise<T> {
    const started = read().finally(() => this.#reading.delete(reading));
    this.#reading.set(reading, started);
    return started;
  }
}
