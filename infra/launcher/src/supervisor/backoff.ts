const firstMs = 100;
const longestMs = 30_000;
/** A component that was ready for this long starts well: what ended it came from outside. */
const steadyMs = 3000;
const namedAfter = 5;

export interface RestartStep {
  /** Consecutive failures, including this one. */
  failures: number;
  delayMs: number;
  /** True to show the log, because the component keeps failing. */
  showLog: boolean;
}

/**
 * Decides on the restart of a component that ended by itself, after `failures` consecutive failures and `ranMs` of
 * running.
 */
export function afterFailure(failures: number, ranMs: number): RestartStep {
  const inARow = ranMs >= steadyMs ? 1 : failures + 1;
  return {
    failures: inARow,
    delayMs: Math.min(firstMs * 2 ** (inARow - 1), longestMs),
    showLog: inARow === namedAfter,
  };
}
