import { type SignalBus } from '@sandstone/jobs';

/** An older value is read again: this is how late a change is noticed whose signal was lost. */
const maxAgeMs = 1000;

/**
 * The version of the published content, as this process knows it. It is at most a second behind the database, and
 * usually not at all, because a signal tells of each change.
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
    signals.subscribe('contentChanged', () => {
      this.#readAt = -Infinity;
    });
  }

  current(): Promise<string> {
    const now = this.#now();
    if (this.#reading !== undefined && now - this.#readAt <= maxAgeMs) return this.#reading;
    this.#readAt = now;
    const reading = this.#read();
    this.#reading = reading;
    // A failure is for those who wait for it now; whoever comes later asks again.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }
}
