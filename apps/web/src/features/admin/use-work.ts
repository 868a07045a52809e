import { type WorkAnswer } from '@sandstone/contract';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../page/loader.ts';
import { refusalOf } from '../../page/refusal.ts';
import { isUnderWay } from './work-words.ts';

export const busyPollMs = 3000;
export const idlePollMs = 20_000;

export interface Work {
  /** Missing until it is known. */
  answer: WorkAnswer | undefined;
  /** Why it is not known. */
  failure: string | undefined;
  /** Asks now. */
  reload: () => void;
}

/** How the work stands, asked again and again as long as somebody looks, more often while something is under way. */
export function useWork(): Work {
  const [answer, setAnswer] = useState<WorkAnswer>();
  const [failure, setFailure] = useState<string>();
  /** Counts the questions: the next one is due some time after each. */
  const [round, setRound] = useState(0);
  const [isDue, setIsDue] = useState(true);

  const pauseMs = isDue ? 0 : answer !== undefined && isUnderWay(answer) ? busyPollMs : idlePollMs;
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const came = await browserApi.call('adminWork', { signal });
      if (signal.aborted) return;
      setAnswer(came);
      setFailure(undefined);
    } catch (error) {
      // What is shown stays while an answer is missing.
      if (signal.aborted) return;
      setFailure(refusalOf(error).text);
    }
    setIsDue(false);
    setRound((before) => before + 1);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      // A page that nobody sees asks nothing; it asks when it is seen again.
      if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(signal), pauseMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pauseMs, round]);
  const reload = useCallback(() => setIsDue(true), []);
  return { answer, failure, reload };
}
