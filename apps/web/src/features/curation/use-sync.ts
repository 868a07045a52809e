import { type SyncAnswer } from '@sandstone/contract';
import { useCallback, useState } from 'react';
import { browserApi } from '../../api/api-client.ts';
import { type RequestFailure, requestFailureOf } from '../../errors/request-failure.ts';
import { usePolling } from '../../hooks/use-polling.ts';
import { isSyncRunning } from './sync-format.ts';

export const syncPollMs = 2000;
/** Pictures take their time, and nobody waits for them. */
export const coversPollMs = 10_000;

export interface Sync {
  /** Missing until it is known. */
  answer: SyncAnswer | undefined;
  isUnderWay: boolean;
  isAsking: boolean;
  /** Why it is not known, or why a listing could not be asked for. */
  refusal: RequestFailure | undefined;
  /** Asks for a listing of every library. */
  request: () => void;
  reload: () => void;
}

/** How long until it is worth asking again, in ms; undefined where nothing is under way. */
function pauseAfter({ libraries, covers }: SyncAnswer): number | undefined {
  if (libraries.some(isSyncRunning)) return syncPollMs;
  return covers.pending > 0 ? coversPollMs : undefined;
}

/** How the provider's libraries are read, asked again while they are. `onNews` when a listing, or the pictures, ended. */
export function useSync(onNews: () => void): Sync {
  const [answer, setAnswer] = useState<SyncAnswer>();
  const [refusal, setRefusal] = useState<RequestFailure>();
  const [isAsking, setIsAsking] = useState(false);
  const askNow = usePolling({
    ask: (signal) => browserApi.call('adminSync', { signal }),
    pauseMs: answer && pauseAfter(answer),
    onAnswer: (next) => {
      const ended = answer !== undefined && (pauseAfter(next) ?? Infinity) > (pauseAfter(answer) ?? Infinity);
      setAnswer(next);
      if (ended) onNews();
    },
    // What is shown stays while an answer is missing; without any, it is the creator who asks again.
    onFailure: (error) => {
      if (answer === undefined) setRefusal(requestFailureOf(error));
    },
  });

  const reload = useCallback(() => {
    setRefusal(undefined);
    askNow();
  }, [askNow]);
  const request = useCallback(() => {
    setIsAsking(true);
    setRefusal(undefined);
    browserApi
      .call('adminRequestSync')
      .then(setAnswer, (error: unknown) => setRefusal(requestFailureOf(error)))
      .finally(() => setIsAsking(false));
  }, []);
  const underWay = answer?.libraries.some(isSyncRunning) ?? false;
  return { answer, isUnderWay: underWay, isAsking, refusal, request, reload };
}
