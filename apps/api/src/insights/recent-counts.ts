/** Counts by key in bounded memory: beyond the limit, the key that was counted least recently is forgotten. */
export class RecentCounts {
  readonly #limit: number;
  readonly #counts = new Map<number, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Counts one more of a key. @returns false, and counts nothing, where `most` are counted already */
  increment(key: number, most: number): boolean {
    const counted = this.#counts.get(key) ?? 0;
    if (counted >= most) return false;
    this.#counts.delete(key);
    this.#counts.set(key, counted + 1);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > this.#limit && oldest !== undefined) this.#counts.delete(oldest);
    return true;
  }
}
