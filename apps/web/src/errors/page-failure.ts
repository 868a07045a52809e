import { ApiError, texts } from '@sandstone/contract';

export interface FailureTexts {
  notFound?: string;
  denied?: string;
  failed(status: number): string;
  /** When nothing answered at all. */
  unreachable: string;
  /** Set where the specification has no texts of their own for a cancelled request and for a device without a network. */
  alwaysUnreachable?: true;
}

/** A failure whose text a visitor may read; the only kind of error that leaves a loader. */
export class PageFailure extends Error {
  readonly status: number;
  constructor(status: number, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'PageFailure';
    this.status = status;
  }
}

/** The unexpected one: says nothing of what happened. The cause is for the server's log. */
export const unexpectedFailure = (cause?: unknown): PageFailure =>
  new PageFailure(500, texts.errorScreen.generic, { cause });

const isAbort = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
const deviceIsOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Chooses the text for what a call of the api threw. Upstream trouble is 503, and worth a retry. */
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

/** Runs a loader's call and lets only `PageFailure` out. */
export async function orFail<T>(call: Promise<T>, wording: FailureTexts): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw pageFailure(error, wording);
  }
}
