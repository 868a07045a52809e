import { ApiError, type ProblemCode } from '@sandstone/contract';
import { type RequestFailure, requestFailureOf } from '../../shared/errors/request-failure.ts';

/** Returns the server's own text, or else a text for the status or for a missing response. */
export function failureText(error: unknown, failed: (status: number) => string): string {
  if (error instanceof ApiError && error.problem === undefined) return failed(error.status);
  return requestFailureOf(error).text;
}

/** The same for an action whose failure is shown. */
export const failureWith =
  (failed: (status: number) => string) =>
  (error: unknown): RequestFailure => ({ text: failureText(error, failed) });

/** Ignores the failure of a deletion that says that the thing is gone already. */
export const unlessCode =
  (code: ProblemCode) =>
  (error: unknown): undefined => {
    if (!(error instanceof ApiError) || error.problem?.code !== code) throw error;
  };
