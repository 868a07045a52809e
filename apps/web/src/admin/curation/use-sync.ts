import { type SyncAnswer } from '@sandstone/contract';
import { useCallback, useState } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { type RequestFailure, requestFailureOf } from '../../shared/errors/request-failure.ts';
import { usePolling } from '../lists/use-polling.ts';
import { isSyncRunning } from './sync-format.ts';

export const syncPollMs = 2000;
/** Thumbnails take longer, and nobody waits for them. */
export const coversPollMs = 10_000;

export interface Sync {
  /** Undefined until loaded. */
  answer: SyncAnswer | undefined;
  isUnderWay: boolean;
  isAsking: boolean;
  /** Why the state could not be loaded, or why a sync was refused. */
  refusal: RequestFailure | undefined;
  /** Requests a sync of every library. */
  request: () => void;
  reload: () => void;
}

/** Returns the delay until the next poll in ms; undefined if nothing is in progress. */
function pauseAfter({ libraries, covers }: SyncAnswer): number | undefined {
  if (libraries.some(isSyncRunning)) return syncPollMs;
  return covers.pending > 0 ? coversPollMs : undefined;
}

/** Polls the sync state while it is in progress. `onNews` runs when a sync or the thumbnails are done. */
export function useSync(onNews: () => void): Sync {
  const [answer, setAnswer] = useState<SyncAnswer>();
  const [refusal, setRefusal] = useState<RequestFailure>();
  const [isAsking, setIsAsking] = useState(false);
  const askNow = usePolling({
    ask: (signal) => adminApi.call('adminSync', { signal }),
    pauseMs: answer && pauseAfter(answer),
    onAnswer: (next) => {
      const ended = answer !== undefined && (pauseAfter(next) ?? Infinity) > (pauseAfter(answer) ?? Infinity);
      setAnswer(next);
      if (ended) onNews();
    },
    // Keep showing the last answer; without any, the creator retries.
    onFailure: (error) => {
      if (answer === undefined) setRefusal(requestFailureOf(error));
    },
  });

  const reload = useCallback(() => {
    setRefusal(undefined);
    askNow();
  }, [askNow]);
  const request = async () => {
    setIsAsking(true);
    setRefusal(undefined);
    try {
      const next = await adminApi.call('adminRequestSync');
      setAnswer(next);
      // A short sync may end before its request is answered.
      if (!next.libraries.some(isSyncRunning)) onNews();
    } catch (error) {
      setRefusal(requestFailureOf(error));
    }
    setIsAsking(false);
  };
  const underWay = answer?.libraries.some(isSyncRunning) ?? false;
  return { answer, isUnderWay: underWay, isAsking, refusal, request: () => void request(), reload };
}
