import { ApiError } from '@sandstone/contract';

/** Writes to the browser's console why something failed that the page says nothing of, or not all. */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- it is the only log that a browser has.
  console.error(what, error instanceof ApiError ? new Error(`HTTP error! status: ${error.status}`) : error);
}
