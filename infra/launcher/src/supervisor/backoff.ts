const firstMs = 250;
const longestMs = 30_000;
const steadyMs = 30_000;
const namedAfter = 5;

export interface RestartStep {
  /** Failures in a row, this one included. */
  failures: number;
  delayMs: number;
  /** Time to show the operator the log: it keeps failing. */
  nameIt: boolean;
}

/** What follows when a component ends by itself, after `failures` failures in a row and `ranMs` of running. */
export function afterFailure(failures: number, ranMs: number): RestartStep {
  const inARow = ranMs >= steadyMs ? 1 : failures + 1;
  return {
    failures: inARow,
    delayMs: Math.min(firstMs * 2 ** (inARow - 1), longestMs),
    nameIt: inARow === namedAfter,
  };
}
