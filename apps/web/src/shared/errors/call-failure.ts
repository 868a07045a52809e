import { ApiError, texts } from '@sandstone/contract';
import { PageFailure } from './page-failure.ts';

export interface FailureTexts {
  notFound?: string;
  denied?: string;
  failed(status: number): string;
  /** The text when there was no response. */
  unreachable: string;
  /** Set where the specification has no separate texts for an aborted request and for an offline device. */
  alwaysUnreachable?: true;
}

const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
const deviceIsOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Converts an error of an API call to a failure with a text. Upstream failures become 503, which is worth a retry. */
export function pageFailure(
  error: unknown,
  wording: FailureTexts,
  isOffline: () => boolean = deviceIsOffline,
): PageFailure {
  if (error instanceof PageFailure) return error;
  const options = { cause: error };
  if (error instanceof ApiError) {
    const { status } = error;
    if (status === 404) return new PageFailure(404, wording.notFound ?? wording.failed(404), options);
    if (status === 403) return new PageFailure(403, wording.denied ?? wording.failed(403), options);
    return new PageFailure(status >= 502 ? 503 : status, wording.failed(status), options);
  }
  if (wording.alwaysUnreachable) return new PageFailure(503, wording.unreachable, options);
  if (isAbort(error)) return new PageFailure(503, texts.network.aborted, options);
  if (isOffline()) return new PageFailure(503, texts.network.offline, options);
  return new PageFailure(503, wording.unreachable, options);
}

/** Awaits a loader's API call, and rethrows every error as a `PageFailure`. */
export async function orFail<T>(call: Promise<T>, wording: FailureTexts): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw pageFailure(error, wording);
  }
}
