import { anySignal } from '../api/any-signal.ts';
import { logFailure } from '../errors/log-failure.ts';
import { type SiteApi } from '../api/api-client.ts';

const responseTimeoutMs = 10_000;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

interface SignOut {
  api: SiteApi;
  /** Aborts the running call and planned retries. */
  signal: AbortSignal;
  /** Reads the cookies: another page may have been faster. */
  isUnreported: () => boolean;
  setState: (state: { phase: 'signed-out'; isUnreported?: boolean }) => void;
  /** Another page is already sending the sign-out; this one only checks later. */
  isReportedByAnotherPage: boolean;
}

/** Calls logout until the server has received it. Resolves after the first call. */
export async function reportSignOut({
  api,
  signal,
  isUnreported,
  setState,
  isReportedByAnotherPage,
}: SignOut): Promise<void> {
  const later = (tries: number) => {
    const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
    const timer = setTimeout(() => void report(tries + 1), pauseMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  async function report(tries: number): Promise<void> {
    if (!isUnreported()) return setState({ phase: 'signed-out' });
    try {
      await api.call('logout', {
        // The specification requires this header and no body.
        headers: { 'content-type': 'application/json' },
        signal: anySignal(signal, AbortSignal.timeout(responseTimeoutMs)),
      });
      if (!signal.aborted) setState({ phase: 'signed-out' });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('The sign-out could not be sent to the server.', error);
      setState({ phase: 'signed-out', isUnreported: true });
      later(tries);
    }
  }
  if (isReportedByAnotherPage) later(0);
  else await report(0);
}
