import { ApiError } from '@sandstone/contract';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';

/** Returns the server's own text, or else a text for the status or for a missing answer. */
export function failureText(error: unknown, failed: (status: number) => string): string {
  if (error instanceof ApiError && error.problem === undefined) return failed(error.status);
  return requestFailureOf(error).text;
}
