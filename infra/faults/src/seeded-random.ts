import { seededRandom } from '@sandstone/media/testing';

/** Random numbers that a seed determines, so that a run can be repeated. */
export class SeededRandom {
  /** @returns a number of at least 0 and less than 1 */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** @returns a whole number from `from` to `to`, both included */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }
}
