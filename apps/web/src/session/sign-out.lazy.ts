import { type ApiClient } from '@sandstone/contract';
import { logFailure } from '../errors/log-failure.ts';

const answerTimeoutMs = 10_000;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

interface SignOut {
  api: ApiClient;
  /** Ends the call that is under way, and those that are planned. */
  signal: AbortSignal;
  /** By the cookies: another page may have been faster. */
  isUnreported: () => boolean;
  setState: (state: { phase: 'signed-out'; isUnreported?: boolean }) => void;
  /** Another page has it in hand, and is looked after. */
  isReportedByAnotherPage: boolean;
}

/** Calls logout again and again until the server has heard of it. Resolves after the first call. */
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
        // The specification sends this header, and no body.
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      if (!signal.aborted) setState({ phase: 'signed-out' });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('The server could not be told of the sign-out.', error);
      setState({ phase: 'signed-out', isUnreported: true });
      later(tries);
    }
  }
  if (isReportedByAnotherPage) later(0);
  else await report(0);
}
