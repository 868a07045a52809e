/** The fake provider's clock: the machine's time plus an offset set by tests. */
export class Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  move(offsetSeconds: number): void {
    this.#offsetMs = offsetSeconds * 1000;
  }
}
