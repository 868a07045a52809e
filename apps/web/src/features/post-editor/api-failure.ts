import { ApiError } from '@sandstone/contract';
import { requestFailureOf } from '../../errors/request-failure.ts';

/** The server's own text, or else what is said of an answer with this status, or of none. */
export function failureText(error: unknown, failed: (status: number) => string): string {
  if (error instanceof ApiError && error.problem === undefined) return failed(error.status);
  return requestFailureOf(error).text;
}
