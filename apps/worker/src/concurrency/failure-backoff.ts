const firstMs = 1000;
const maxMs = 60_000;

/**
 * Remembers which items have failed and must wait, each time twice as long, up to a minute. It is only in memory: another
 * process tries them at once.
 */
export class FailureBackoff {
  readonly #failures = new Map<string, { delayMs: number; until: number }>();

  add(id: string, now = Date.now()): void {
    const { delayMs } = this.#failures.get(id) ?? { delayMs: firstMs / 2 };
    const next = Math.min(2 * delayMs, maxMs);
    this.#failures.set(id, { delayMs: next, until: now + next });
  }

  remove(id: string): void {
    this.#failures.delete(id);
  }

  /** Items that are not to be tried now. */
  waiting(now = Date.now()): string[] {
    const waiting: string[] = [];
    for (const [id, { until }] of this.#failures) {
      if (until > now) waiting.push(id);
      // Its work was done or taken back elsewhere.
      else if (until + 2 * maxMs < now) this.#failures.delete(id);
    }
    return waiting;
  }
}
