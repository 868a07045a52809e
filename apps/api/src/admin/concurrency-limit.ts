import { type ProblemCode, ProblemError } from '@sandstone/contract';

/** Limits the concurrent requests of each user in this process. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #problem: ProblemCode;
  readonly #counts = new Map<string, number>();

  /** @param problem is thrown where a user has `max` requests already */
  constructor(max: number, problem: ProblemCode = 'rate_limited') {
    this.#max = max;
    this.#problem = problem;
  }

  /** @throws ProblemError where no slot is free */
  check(user: string): void {
    if ((this.#counts.get(user) ?? 0) >= this.#max) throw new ProblemError(this.#problem);
  }

  /** @returns a function that releases the slot and must be called once. @throws ProblemError where no slot is free */
  acquire(user: string): () => void {
    this.check(user);
    this.#counts.set(user, (this.#counts.get(user) ?? 0) + 1);
    return () => {
      const left = (this.#counts.get(user) ?? 1) - 1;
      if (left === 0) this.#counts.delete(user);
      else this.#counts.set(user, left);
    };
  }
}
