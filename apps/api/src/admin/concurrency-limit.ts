import { ProblemError } from '@sandstone/contract';

/** Limits the concurrent requests of each user in this process. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @returns a function that releases the slot and must be called once. @throws ProblemError rate_limited */
  acquire(user: string): () => void {
    const count = this.#counts.get(user) ?? 0;
    if (count >= this.#max) throw new ProblemError('rate_limited');
    this.#counts.set(user, count + 1);
    return () => {
      const left = (this.#counts.get(user) ?? 1) - 1;
      if (left === 0) this.#counts.delete(user);
      else this.#counts.set(user, left);
    };
  }
}
