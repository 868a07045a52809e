import { limits, ProblemError, type WorkFailureCode } from '@sandstone/contract';
import { retryDelaySeconds } from '@sandstone/domain';

/** Work that has failed in the background. */
export interface WorkFailure {
  error: unknown;
  /** Set where it is not tried again. */
  code: WorkFailureCode | null;
  /** The delay before the next try. */
  retrySeconds: number;
}

/**
 * Tells whether trying again cannot help, because a value is refused: data exceptions (class 22 of Postgres), missing
 * values and failed checks, and what a repository refuses.
 */
export function isInvalidValue(error: unknown): boolean {
  if (error instanceof ProblemError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(?:22...|23502|23514)$/.test(code) || isInvalidValue(error.cause);
}

/** Plans the next try of work that has failed before, or ends it. */
export function workFailure(error: unknown, formerFailures: number): WorkFailure {
  const failures = formerFailures + 1;
  const isLast = failures >= limits.backgroundWork.maxTries;
  const code = isInvalidValue(error) ? 'invalid' : isLast ? 'internal' : null;
  return { error, code, retrySeconds: retryDelaySeconds(failures) };
}
