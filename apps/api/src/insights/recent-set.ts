/** A set of numbers with a limited size. It forgets the oldest half when it is full. */
export class RecentSet {
  readonly #max: number;
  #recent = new Set<number>();
  #older = new Set<number>();

  constructor(max: number) {
    this.#max = max;
  }

  has(value: number): boolean {
    return this.#recent.has(value) || this.#older.has(value);
  }

  add(value: number): void {
    if (this.has(value)) return;
    this.#recent.add(value);
    if (this.#recent.size * 2 < this.#max) return;
    this.#older = this.#recent;
    this.#recent = new Set();
  }

  values(): number[] {
    return [...this.#older, ...this.#recent];
  }
}
