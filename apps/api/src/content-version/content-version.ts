import { type SignalBus } from '@sandstone/jobs';

/** The delay with which a change is noticed whose signal was lost. */
const maxAgeMs = 1000;

/**
 * The version of the published content, cached in this process. It lags the database by at most `maxAgeMs`, and usually
 * not at all, because each change sends a signal.
 */
export class ContentVersion {
  readonly #read: () => Promise<string>;
  readonly #now: () => number;
  #reading: Promise<string> | undefined;
  #readAt = -Infinity;

  /** @param now in milliseconds */
  constructor(
    read: () => Promise<string>,
    signals: Pick<SignalBus, 'subscribe'>,
    now = () => performance.now(),
  ) {
    this.#read = read;
    this.#now = now;
    signals.subscribe('contentChanged', () => this.expire());
  }

  /** The next call of `current` reads the version again. */
  expire(): void {
    this.#readAt = -Infinity;
  }

  current(): Promise<string> {
    const now = this.#now();
    if (this.#reading !== undefined && now - this.#readAt <= maxAgeMs) return this.#reading;
    this.#readAt = now;
    const reading = this.#read();
    this.#reading = reading;
    // Only the current callers receive a failure; the next call reads again.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }
}
