/** Limits how many tasks run concurrently. Waiting tasks start in first-in, first-out order. */
export class Semaphore {
  readonly permits: number;
  #available: number;
  readonly #waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.permits = permits;
    this.#available = permits;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#available > 0) this.#available -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The permit passes directly to the next task, so that no newcomer can overtake it.
      if (next === undefined) this.#available += 1;
      else next();
    }
  }
}
