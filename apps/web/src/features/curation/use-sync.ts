import { type SyncAnswer } from '@sandstone/contract';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../page/loader.ts';
import { type Refusal, refusalOf } from '../../page/refusal.ts';
import { isUnderWay } from './sync-words.ts';

export const syncPollMs = 2000;
/** Pictures take their time, and nobody waits for them. */
export const coversPollMs = 10_000;

export interface Sync {
  /** Missing until it is known. */
  answer: SyncAnswer | undefined;
  isUnderWay: boolean;
  isAsking: boolean;
  /** Why it is not known, or why a listing could not be asked for. */
  refusal: Refusal | undefined;
  /** Asks for a listing of every library. */
  request: () => void;
  reload: () => void;
}

/** How long until it is worth asking again, in ms; undefined where nothing is under way. */
function pauseAfter({ libraries, covers }: SyncAnswer): number | undefined {
  if (libraries.some(isUnderWay)) return syncPollMs;
  return covers.pending > 0 ? coversPollMs : undefined;
}

/** How the provider's libraries are read, asked again while they are. `onNews` when a listing, or the pictures, ended. */
export function useSync(onNews: () => void): Sync {
  const [answer, setAnswer] = useState<SyncAnswer>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isAsking, setIsAsking] = useState(false);
  /** Asks without a pause. */
  const [isDue, setIsDue] = useState(true);
  /** Counts the questions that were answered, well or not: the next one is due some time after each. */
  const [round, setRound] = useState(0);

  const take = useEffectEvent((next: SyncAnswer) => {
    const ended = answer !== undefined && (pauseAfter(next) ?? Infinity) > (pauseAfter(answer) ?? Infinity);
    setAnswer(next);
    if (ended) onNews();
  });
  // What is shown stays while an answer is missing; without any, it is the creator who asks again.
  const miss = useEffectEvent((error: unknown) => {
    if (answer === undefined) setRefusal(refusalOf(error));
  });
  const pauseMs = isDue ? 0 : answer && pauseAfter(answer);
  useEffect(() => {
    if (pauseMs === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const end = () => {
      setIsDue(false);
      setRound((before) => before + 1);
    };
    const ask = () =>
      void browserApi
        .call('adminSync', { signal })
        .then((came) => signal.aborted || take(came))
        .catch((error: unknown) => signal.aborted || miss(error))
        .finally(() => signal.aborted || end());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      // A page that nobody sees asks nothing; it asks when it is seen again.
      if (document.visibilityState === 'visible') timer = setTimeout(ask, pauseMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pauseMs, round]);

  const reload = useCallback(() => {
    setRefusal(undefined);
    setIsDue(true);
  }, []);
  const request = useCallback(() => {
    setIsAsking(true);
    setRefusal(undefined);
    browserApi
      .call('adminRequestSync')
      .then(setAnswer, (error: unknown) => setRefusal(refusalOf(error)))
      .finally(() => setIsAsking(false));
  }, []);
  const underWay = answer?.libraries.some(isUnderWay) ?? false;
  return { answer, isUnderWay: underWay, isAsking, refusal, request, reload };
}
