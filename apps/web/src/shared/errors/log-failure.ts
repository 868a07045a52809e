import { ApiError } from '@sandstone/contract';

/** Logs a failure to the browser's console if the page does not show it, or not all of its details. */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the console is the only log in a browser.
  console.error(what, error instanceof ApiError ? new Error(`HTTP error! status: ${error.status}`) : error);
}
