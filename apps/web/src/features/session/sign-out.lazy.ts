import { type ApiClient } from '@sandstone/contract';
import { logFailure } from '../../page/log-failure.ts';
import { type SessionState } from './session.store.ts';

const answerTimeoutMs = 10_000;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

interface SignOut {
  api: ApiClient;
  /** Aborts the running call and planned retries. */
  signal: AbortSignal;
  /** Reads the cookies: another page may have been faster. */
  isUnheard: () => boolean;
  become: (state: SessionState) => void;
  /** Another page is already sending the sign-out; this one only checks later. */
  isToldByAnotherPage: boolean;
}

/** Calls logout until the server has received it. Resolves after the first call. */
export async function tellOfSignOut({
  api,
  signal,
  isUnheard,
  become,
  isToldByAnotherPage,
}: SignOut): Promise<void> {
  const later = (tries: number) => {
    const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
    const timer = setTimeout(() => void tell(tries + 1), pauseMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  async function tell(tries: number): Promise<void> {
    if (!isUnheard()) return become({ phase: 'signed-out' });
    try {
      await api.call('logout', {
        // The specification requires this header and no body.
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      if (!signal.aborted) become({ phase: 'signed-out' });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('The sign-out could not be sent to the server.', error);
      become({ phase: 'signed-out', isUnheard: true });
      later(tries);
    }
  }
  if (isToldByAnotherPage) later(0);
  else await tell(0);
}
